import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import styles from '../invoices.module.css';
import { InvoiceFiles } from './invoice-files.tsx';

/** The head of an invoice: its days, what it has to do with others, and its files. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const { number, date, corrects, creditNotes, reason } = invoice;
  return (
    <Panel title={text('invoices.screen.details')} actions={<InvoiceFiles invoice={invoice} />}>
      <Facts
        facts={[
          { name: text('invoices.screen.number'), value: number },
          { name: text('invoices.screen.date'), value: formatDay(date) },
          ...daysOf(invoice, text),
          ...(corrects
            ? [{ name: text('invoices.screen.corrects'), value: <Related invoices={[corrects]} /> }]
            : []),
          ...(creditNotes.length > 0
            ? [{ name: text('invoices.screen.credit-notes'), value: <Related invoices={creditNotes} /> }]
            : []),
          ...(reason ? [{ name: text('invoices.screen.reason'), value: reason }] : []),
        ]}
      />
    </Panel>
  );
}

/** Until when it is to be paid; what we collect ourselves nobody has to pay by a day. */
function daysOf({ dueOn, collectedOn }: Invoice, text: Text): { name: string; value: string }[] {
  if (collectedOn) return [{ name: text('invoices.screen.collected-on'), value: formatDay(collectedOn) }];
  return dueOn ? [{ name: text('invoices.screen.due-on'), value: formatDay(dueOn) }] : [];
}

function Related({ invoices }: { invoices: Invoice['creditNotes'] }) {
  return (
    <span className={styles['links']}>
      {invoices.map(({ id, number }) => (
        <Link key={id} to={`/account/invoices/${id}`}>
          {number}
        </Link>
      ))}
    </span>
  );
}
