import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs';
import { useMemo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { companyInvoiceLists } from './managed-invoice-list.tsx';
import { useMailAct } from './use-mail-act.ts';

/** The invoices of one company, for staff. */
export function CompanyInvoices({ company: { id } }: { company: StaffCompany }) {
  const text = useText();
  const within = useMemo(() => ({ companyId: id }), [id]);
  const list = useList(companyInvoiceLists[useMay('MF') ? 'withMoney' : 'plain'], within);
  const mail = useMailAct();
  return (
    <ListView
      list={list}
      label={text('invoices-management.title')}
      acts={[mail]}
      goesOn="when-asked"
      empty={
        <Notice
          icon={IconReceiptEuro}
          title={text('invoices-management.empty')}
          more={text('invoices-management.empty.more')}
        />
      }
    />
  );
}
