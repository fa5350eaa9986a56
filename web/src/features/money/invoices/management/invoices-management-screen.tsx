import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { managedInvoiceLists } from './managed-invoice-list.tsx';
import { useMailAct } from './use-mail-act.ts';

/** `/management/invoices`: invoices and credit notes of all companies. */
export function InvoicesManagementScreen() {
  const text = useText();
  const list = useList(managedInvoiceLists[useMay('MF') ? 'withMoney' : 'plain']);
  const place = useListPlace();
  const mail = useMailAct();
  const named = new Map(list.rows.map(({ company }) => [company.id, company.name]));
  return (
    <>
      <PageHeader
        title={text('invoices-management.title')}
        sub={text('invoices-management.sub')}
        actions={<ExportButton list={list} />}
      />
      <ListView
        list={list}
        label={text('invoices-management.title')}
        place={place}
        acts={[mail]}
        nameOf={{ of: (id) => named.get(id) ?? text('invoices-management.company') }}
        empty={
          <Notice
            icon={IconReceiptEuro}
            title={text('invoices-management.empty')}
            more={text('invoices-management.empty.more')}
          />
        }
      />
    </>
  );
}
