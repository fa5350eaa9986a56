import { listCompanyAudit } from '@belfry/contract/people/companies/companies-management.contract.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useMemo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList } from '#platform/list/list-description.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { companyAudit } from '#features/ground/audit/audit-entries.tsx';
import { namesIn } from '#features/ground/audit/audit-list.tsx';
import { actorText } from '#features/ground/audit/audit-words.ts';
import { managedCompaniesKey } from './companies-management.api.ts';

const { csv: _file, ...ownLog } = companyAudit;
const managedAudit = describeList<typeof listCompanyAudit>({
  ...ownLog,
  route: listCompanyAudit,
  key: [...managedCompaniesKey, 'audit'],
});

/** The audit log of a company, as its own Administrators read it; the look that shows it is its newest entry. */
export function CompanyAudit({ company }: { company: StaffCompany }) {
  const text = useText();
  const owner = useMemo(() => ({ params: { id: company.id }, company }), [company]);
  const list = useList(managedAudit, undefined, owner);
  const nameOf = (id: string) => {
    const named = list.rows.flatMap(namesIn).find((of) => of.kind === 'user' && of.id === id);
    return named ? actorText(named, text) : text('audit.somebody');
  };
  return (
    <ListView
      list={list}
      label={text('audit.title')}
      nameOf={{ user: nameOf }}
      goesOn="when-asked"
      empty={<Notice icon={IconHistory} title={text('audit.empty')} more={text('audit.empty.more')} />}
    />
  );
}
