import {
  getInvoices,
  type InvoiceItem,
  invoiceSorts,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { negate } from '@belfry/contract/values/money.ts';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { Badge } from '#ui/badge.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import styles from './invoices.module.css';
import { invoicesKey } from './invoices.api.ts';

/** An amount in a cell. */
function Amount({ of }: { of: Money }) {
  return <span className={styles['amount']}>{useMoney()(of)}</span>;
}

const columns: readonly ListColumn<InvoiceItem>[] = [
  {
    id: 'number',
    header: 'invoices.screen.number',
    width: 'minmax(0, 1.1fr)',
    cell: ({ number }) => number,
  },
  {
    id: 'date',
    header: 'invoices.screen.date',
    width: '6.5rem',
    cell: ({ date }) => formatDay(date),
  },
  {
    id: 'due',
    header: 'invoices.screen.due',
    width: '9.5rem',
    from: 64,
    cell: ({ dueOn, collectedOn }) => formatDay(collectedOn ?? dueOn ?? '–'),
  },
  {
    id: 'total',
    header: 'invoices.screen.total',
    width: '6.5rem',
    amount: true,
    cell: ({ kind, total }) => <Amount of={kind === 'credit-note' ? negate(total) : total} />,
  },
  {
    id: 'open',
    header: 'invoices.screen.open',
    width: '6.5rem',
    amount: true,
    cell: ({ kind, open }) => (kind === 'credit-note' ? '–' : <Amount of={open} />),
  },
  {
    id: 'state',
    header: 'invoices.screen.state',
    width: 'minmax(0, 1.7fr)',
    bare: true,
    cell: (invoice, { text }) => (
      <span className={styles['marks']}>
        <InvoiceStateBadge invoice={invoice} />
        {invoice.isUndelivered && (
          <Badge tone="urgent" icon={IconMailOff}>
            {text('invoices.screen.undelivered')}
          </Badge>
        )}
      </span>
    ),
  },
];

/** `/account/invoices`: invoices and credit notes of the company, by month. */
export const invoiceList = describeList<typeof getInvoices>({
  id: 'invoices',
  route: getInvoices,
  key: invoicesKey,
  pageSize: 50,
  columns,
  filters: [
    {
      kind: 'choice',
      name: 'period',
      label: 'invoices.screen.period',
      ...valuesOf(['current-month', 'previous-month'], (period, text) =>
        text(`invoices.screen.period.${period}`),
      ),
    },
  ],
  sorts: valuesOf(invoiceSorts, (order, text) => text(`invoices.screen.sort.${order}`)),
  rowKey: ({ id }) => id,
  rowLink: ({ id }) => `/account/invoices/${id}`,
});
