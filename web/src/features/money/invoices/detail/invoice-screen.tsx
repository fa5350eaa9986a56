import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { Link, useParams } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Warning } from '#ui/warning.tsx';
import { InvoiceStateBadge } from '../invoice-state-badge.tsx';
import { useInvoice } from '../invoices.api.ts';
import styles from '../invoices.module.css';
import { NotePanel } from '../notes/note-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { InvoiceAmounts } from './invoice-amounts.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { NextPanel } from './next-panel.tsx';

/** `/account/invoices/{id}`: one invoice or credit note. */
export function InvoiceScreen() {
  const text = useText();
  const { invoiceId = '' } = useParams();
  const query = useInvoice(invoiceId);
  const state = useLoadState(query);
  const back = { ...wayBackTo('/account/invoices'), label: text('invoices.screen.title') };
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Notice
        asTitle
        title={text('invoices.screen.not-found')}
        more={text('invoices.screen.not-found.more')}
        action={
          <LinkButton kind="primary" to="/account/invoices">
            {text('invoices.screen.title')}
          </LinkButton>
        }
      />
    );
  const { data } = query;
  return (
    <>
      <PageHeader
        title={
          data
            ? text(`invoices.screen.kind.${data.kind}`, { number: data.number })
            : text('invoices.screen.title')
        }
        badge={data && <InvoiceStateBadge invoice={data} />}
        sub={data ? text('invoices.screen.of', { day: formatDay(data.date) }) : '\u00A0'}
        back={back}
      />
      <LoadState state={state}>{data && <InvoiceParts key={data.id} invoice={data} />}</LoadState>
    </>
  );
}

function InvoiceParts({ invoice }: { invoice: Invoice }) {
  const text = useText();
  return (
    <div className={styles['parts']}>
      {invoice.isUndelivered && (
        <Warning title={text('invoices.screen.undelivered')}>
          {text('invoices.screen.undelivered.more')}{' '}
          <Link to="/account/company?tab=invoices">{text('invoices.screen.undelivered.company')}</Link>
        </Warning>
      )}
      <NextPanel invoice={invoice} />
      <InvoiceDetails invoice={invoice} />
      <InvoiceLines lines={invoice.lines} />
      <InvoiceAmounts invoice={invoice} />
      <DeliveryPanel deliveries={invoice.deliveries} />
      <NotePanel invoice={invoice} />
    </div>
  );
}
