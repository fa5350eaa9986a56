import type { ManagedInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { useParams } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useStaffCompany } from '#features/ground/staff-access/use-staff-company.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Warning } from '#ui/warning.tsx';
import { DeliveryPanel } from '../detail/delivery-panel.tsx';
import { InvoiceAmounts } from '../detail/invoice-amounts.tsx';
import { InvoiceLines } from '../detail/invoice-lines.tsx';
import { InvoiceStateBadge } from '../invoice-state-badge.tsx';
import styles from '../invoices.module.css';
import { ManagedDetails } from './managed-details.tsx';
import { useManagedInvoice } from './managed-invoices.api.ts';
import { ManagedNotes } from './managed-notes.tsx';
import { ManagedPayment } from './managed-payment.tsx';
import { StaffActs } from './staff-acts.tsx';

/** `/management/invoices/{id}`: an invoice, and what may be done to it. */
export function ManagedInvoiceScreen() {
  const text = useText();
  const { invoiceId = '' } = useParams();
  const query = useManagedInvoice(invoiceId, useStaffCompany());
  const state = useLoadState(query);
  const back = { ...wayBackTo('/management/invoices'), label: text('invoices-management.title') };
  const { data } = query;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Notice
        asTitle
        title={text('invoices.screen.not-found')}
        more={text('invoices.screen.not-found.more')}
        action={
          <LinkButton kind="primary" to="/management/invoices">
            {text('invoices-management.title')}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <PageHeader
        title={
          data
            ? text(`invoices.screen.kind.${data.kind}`, { number: data.number })
            : text('invoices-management.title')
        }
        badge={data && <InvoiceStateBadge invoice={data} />}
        sub={
          data
            ? `${data.company.name} · ${text('invoices.screen.of', { day: formatDay(data.date) })}`
            : '\u00A0'
        }
        back={back}
        actions={data && <StaffActs invoice={data} />}
      />
      <LoadState state={state}>{data && <Parts key={data.id} invoice={data} />}</LoadState>
    </>
  );
}

function Parts({ invoice }: { invoice: ManagedInvoice }) {
  const text = useText();
  const amounts = amountsOf(invoice);
  return (
    <div className={styles['parts']}>
      {invoice.isUndelivered && <Warning>{text('invoices.screen.undelivered')}</Warning>}
      <ManagedDetails invoice={invoice} />
      <InvoiceLines lines={invoice.lines} />
      {amounts && <InvoiceAmounts invoice={amounts} />}
      {invoice.kind === 'invoice' && <ManagedPayment payment={invoice.payment} />}
      <DeliveryPanel deliveries={invoice.deliveries} />
      <ManagedNotes invoice={invoice} />
    </div>
  );
}

/** All of its amounts; null for staff who see no money. */
function amountsOf(invoice: ManagedInvoice) {
  const { kind, vatCategory, vatRate, net, vat, total, paid, credited, writtenOff, open } = invoice;
  if (!net || !vat || !total || !paid || !credited || !writtenOff || !open) return null;
  return { kind, vatCategory, vatRate, net, vat, total, paid, credited, writtenOff, open };
}
