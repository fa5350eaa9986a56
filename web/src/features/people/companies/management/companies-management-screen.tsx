import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { managedCompanies, managedCompaniesWithoutMoney } from './company-list.tsx';

/** `/management/companies`: all customers. */
export function CompaniesManagementScreen() {
  const text = useText();
  const list = useList(useMay('MF') ? managedCompanies : managedCompaniesWithoutMoney);
  const place = useListPlace();
  const { total } = list;
  return (
    <>
      <PageHeader
        title={text('companies-management.title')}
        sub={total === undefined ? '\u00A0' : text('companies-management.count', { n: total })}
        actions={<ExportButton list={list} />}
      />
      <ListView
        list={list}
        label={text('companies-management.title')}
        place={place}
        empty={<Notice icon={IconBuilding} title={text('companies-management.none')} />}
      />
    </>
  );
}
