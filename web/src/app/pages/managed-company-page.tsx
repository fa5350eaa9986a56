import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { companyName } from '#features/people/companies/management/company-list.tsx';
import { CompanyStateBadge } from '#features/people/companies/management/company-state-badge.tsx';
import { useManagedCompany } from '#features/people/companies/management/companies-management.api.ts';
import { portalAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useSession } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Tab, Tabs } from '#ui/page/tabs.tsx';
import { companyTabs } from './managed-company-tabs.tsx';

/** `/management/companies/{id}`: one customer, in the parts of all rooms that know something of it. */
export function ManagedCompanyPage() {
  const text = useText();
  const { companyId = '' } = useParams();
  const { user } = useSession();
  const query = useManagedCompany(companyId);
  const state = useLoadState(query);
  const { data } = query;
  const name = data && companyName(data.details, text);
  const company = useMemo(() => ({ id: companyId, name }), [companyId, name]);
  const back = { ...wayBackTo('/management/companies'), label: text('companies-management.title') };
  if (!data) {
    return (
      <>
        <PageHeader title={text('companies-management.title')} back={back} />
        <LoadState state={state}>{null}</LoadState>
      </>
    );
  }
  const [first, ...others] = companyTabs
    .filter(({ permission }) => !permission || user?.role.permissions.includes(permission))
    .filter(({ evenDeleted }) => evenDeleted || data.state !== 'deleted')
    .map(({ id, label, tab: Part }) => ({
      id,
      label: text(label),
      render: () => <Part company={company} of={data} />,
    }));
  return (
    <>
      <PageHeader
        title={name ?? ''}
        sub={text('companies-management.number', { number: data.details.customerNumber })}
        badge={<CompanyStateBadge state={data.state} />}
        back={back}
        actions={
          data.state !== 'deleted' && (
            <LinkButton
              reloadDocument
              icon={<IconEye size={20} aria-hidden="true" />}
              to={portalAddress(company)}
            >
              {text('staff-access.portal.see')}
            </LinkButton>
          )
        }
      />
      <Tabs apart label={text('companies-management.tabs')} tabs={[first as Tab, ...others]} />
    </>
  );
}
