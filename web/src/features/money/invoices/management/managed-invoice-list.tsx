import {
  exportManagedInvoices,
  listManagedInvoices,
  type ManagedInvoiceItem,
  managedInvoiceSorts,
  managedInvoiceStates,
} from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { invoiceKinds } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { id as uuid } from '@belfry/contract/values/values.ts';
import { type Money, negate } from '@belfry/contract/values/money.ts';
import * as z from 'zod/mini';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { formatDay } from '#platform/i18n/dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { daysOf } from '#platform/list/periods.ts';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Badge } from '#ui/badge.tsx';
import { InvoiceStateBadge } from '../invoice-state-badge.tsx';
import styles from '../invoices.module.css';
import { managedInvoicesKey } from './managed-invoices.api.ts';

/** An amount in a cell. */
function Amount({ of }: { of: Money }) {
  return <span className={styles['amount']}>{useMoney()(of)}</span>;
}

const number: ListColumn<ManagedInvoiceItem> = {
  id: 'number',
  header: 'invoices.screen.number',
  width: 'minmax(0, 1fr)',
  sort: 'number',
  cell: (invoice) => invoice.number,
};
const company: ListColumn<ManagedInvoiceItem> = {
  id: 'company',
  header: 'invoices-management.company',
  width: 'minmax(0, 1.5fr)',
  bare: true,
  cell: ({ company: { name, customerNumber } }, { text }) => (
    <span className={styles['two']}>
      <span>{name}</span>
      {customerNumber !== null && (
        <span className={styles['soft']}>
          {text('invoices-management.company.number', { number: String(customerNumber) })}
        </span>
      )}
    </span>
  ),
};
const days: readonly ListColumn<ManagedInvoiceItem>[] = [
  {
    id: 'date',
    header: 'invoices.screen.date',
    width: '6.5rem',
    sort: 'issued',
    cell: ({ date }) => formatDay(date),
  },
  {
    id: 'due',
    header: 'invoices.screen.due',
    width: '9.5rem',
    from: 80,
    cell: ({ dueOn, collectedOn }) => formatDay(collectedOn ?? dueOn ?? '–'),
  },
];
const amounts: readonly ListColumn<ManagedInvoiceItem>[] = [
  {
    id: 'total',
    header: 'invoices.screen.total',
    width: '6.5rem',
    amount: true,
    cell: ({ kind, total }) => total && <Amount of={kind === 'credit-note' ? negate(total) : total} />,
  },
  {
    id: 'open',
    header: 'invoices.screen.open',
    width: '6.5rem',
    from: 64,
    amount: true,
    cell: ({ kind, open }) => (kind === 'credit-note' || !open ? '–' : <Amount of={open} />),
  },
];
const state: ListColumn<ManagedInvoiceItem> = {
  id: 'state',
  header: 'invoices.screen.state',
  width: 'minmax(9.75rem, 1.5fr)',
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
};

/** A list of invoices for staff: of one company, or of all and then with the company's name. Amounts are for whoever sees money. */
function listWith(of: { isOfOne: boolean; hasAmounts: boolean }) {
  return describeList<typeof listManagedInvoices>({
    id: of.isOfOne ? 'company-invoices' : 'managed-invoices',
    route: listManagedInvoices,
    key: managedInvoicesKey,
    pageSize: 50,
    ...(!of.isOfOne && { views: true }),
    columns: [number, ...(of.isOfOne ? [] : [company]), ...days, ...(of.hasAmounts ? amounts : []), state],
    search: { label: 'invoices-management.search', placeholder: 'invoices-management.search.hint' },
    filters: [
      {
        kind: 'choice',
        name: 'state',
        label: 'invoices.screen.state',
        ...valuesOf(managedInvoiceStates, (value, text) => text(`invoices-management.state.${value}`)),
      },
      {
        kind: 'choice',
        name: 'kind',
        label: 'invoices-management.kind',
        ...valuesOf(invoiceKinds, (value, text) => text(`invoices-management.kind.${value}`)),
      },
      {
        kind: 'period',
        name: 'issued',
        label: 'invoices-management.issued',
        named: ['today', 'week', 'month', 'year'],
        query: (bounds) => daysOf(bounds, { from: 'from', to: 'to' }),
      },
      {
        kind: 'choice',
        name: 'undelivered',
        label: 'invoices-management.undelivered',
        ...valuesOf(['true'], (value, text) => text(`invoices-management.undelivered.${value}`)),
      },
      ...(of.isOfOne
        ? []
        : [
            {
              kind: 'id',
              name: 'of',
              field: 'companyId',
              label: 'invoices-management.company',
              isId: (written: string) => z.safeParse(uuid, written).success,
            } as const,
          ]),
    ],
    sorts: valuesOf(managedInvoiceSorts, (order, text) => text(`invoices-management.sort.${order}`)),
    rowKey: ({ id }) => id,
    rowLink: (invoice) => managedAddress('invoices', invoice.id, invoice.company),
    csv: { route: exportManagedInvoices, file: 'invoices-management.file' },
  });
}

/** `/management/invoices`, for staff who see money and for those who do not. */
export const managedInvoiceLists = {
  withMoney: listWith({ isOfOne: false, hasAmounts: true }),
  plain: listWith({ isOfOne: false, hasAmounts: false }),
};
/** The same of one company. */
export const companyInvoiceLists = {
  withMoney: listWith({ isOfOne: true, hasAmounts: true }),
  plain: listWith({ isOfOne: true, hasAmounts: false }),
};
