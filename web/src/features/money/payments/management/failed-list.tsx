import {
  exportFailedInvoices,
  failedAges,
  type FailedInvoice,
  failedInvoiceSorts,
  failedStates,
  getFailedInvoices,
} from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { failureKinds } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { PaymentStateBadge } from '../payment-state-badge.tsx';
import { doneWords, nameOfClaim, nextWords, whyWords } from './claim-facts.tsx';
import { moneyKey } from './money-management.api.ts';

/** An amount in a cell. */
export function AmountCell({ of }: { of: Money }) {
  return useMoney()(of);
}

const columns: readonly ListColumn<FailedInvoice>[] = [
  {
    id: 'company',
    header: 'payments-management.company',
    width: 'minmax(0, 1.4fr)',
    cell: ({ company }) => company.name,
  },
  { id: 'invoice', header: 'payments-management.invoice', width: '9rem', cell: nameOfClaim },
  {
    id: 'open',
    header: 'payments-management.open',
    width: '7rem',
    amount: true,
    cell: ({ open }) => <AmountCell of={open} />,
  },
  {
    id: 'amount',
    header: 'payments-management.amount',
    width: '7rem',
    amount: true,
    extra: true,
    sort: 'amount',
    cell: ({ amount }) => <AmountCell of={amount} />,
  },
  {
    id: 'state',
    header: 'payments-management.state',
    width: '11.5rem',
    bare: true,
    cell: ({ state }) => <PaymentStateBadge state={state} />,
  },
  {
    id: 'why',
    header: 'payments-management.why',
    from: 64,
    cell: (claim, { text }) => whyWords(claim, text),
  },
  {
    id: 'done',
    header: 'payments-management.done',
    extra: true,
    cell: (claim, { text }) => doneWords(claim, text),
  },
  {
    id: 'next',
    header: 'payments-management.next',
    from: 80,
    cell: (claim, { text }) => nextWords(claim, text),
  },
  {
    id: 'since',
    header: 'payments-management.since',
    width: '7rem',
    from: 64,
    sort: 'since',
    cell: ({ since }, { dates }) => dates.date(since),
  },
  {
    id: 'reference',
    header: 'payments-management.reference',
    extra: true,
    cell: ({ reference }) => reference,
  },
];

/** The same claims as the queue has, as a list with filters and a file. */
export const failedList = describeList<typeof getFailedInvoices>({
  id: 'failed-invoices',
  route: getFailedInvoices,
  key: moneyKey,
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'payments-management.search', placeholder: 'payments-management.search.hint' },
  filters: [
    {
      kind: 'choices',
      name: 'state',
      label: 'payments-management.state',
      ...valuesOf(failedStates, (state, text) => text(`payments.state.${state}`)),
    },
    {
      kind: 'choice',
      name: 'failure',
      label: 'payments-management.why',
      ...valuesOf(failureKinds, (kind, text) => text(`payments-management.failure.${kind}`)),
    },
    {
      kind: 'choice',
      name: 'dunned',
      label: 'payments-management.dunned',
      ...valuesOf(['true', 'false'], (is, text) => text(`payments-management.dunned.${is}`)),
    },
    {
      kind: 'choice',
      name: 'age',
      label: 'payments-management.age',
      ...valuesOf(failedAges, (days, text) => text('payments-management.age.days', { n: Number(days) })),
    },
    {
      kind: 'id',
      name: 'of',
      field: 'companyId',
      label: 'payments-management.company',
      isId: (written) => z.safeParse(id, written).success,
    },
  ],
  sorts: valuesOf(failedInvoiceSorts, (order, text) => text(`payments-management.sort.${order}`)),
  rowKey: (claim) => claim.id,
  rowLink: (claim) => `/management/failedinvoices?payment=${claim.id}&company=${claim.company.id}`,
  csv: { route: exportFailedInvoices, file: 'payments-management.file' },
});
