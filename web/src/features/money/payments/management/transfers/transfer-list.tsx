import { transferStates } from '@belfry/contract/money/payments/payment-states.ts';
import {
  getTransfers,
  type Transfer,
  transferSorts,
} from '@belfry/contract/money/payments/transfers-management.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { namedPeriods } from '#platform/list/periods.ts';
import { AmountCell } from '../failed-list.tsx';
import { moneyKey } from '../money-management.api.ts';
import { TransferStateBadge } from './transfer-state-badge.tsx';

const columns: readonly ListColumn<Transfer>[] = [
  {
    id: 'payer',
    header: 'payments-management.transfer.payer',
    width: 'minmax(0, 1.2fr)',
    cell: ({ payerName, payerIban }) => payerName ?? payerIban ?? '–',
  },
  {
    id: 'day',
    header: 'payments-management.transfer.day',
    width: '7rem',
    sort: 'day',
    cell: ({ bookedOn }) => formatDay(bookedOn),
  },
  {
    id: 'amount',
    header: 'payments-management.amount',
    width: '7rem',
    amount: true,
    sort: 'amount',
    cell: ({ amount }) => <AmountCell of={amount} />,
  },
  {
    id: 'unmatched',
    header: 'payments-management.transfer.unmatched',
    width: '7rem',
    amount: true,
    cell: ({ unmatched }) => <AmountCell of={unmatched} />,
  },
  {
    id: 'remittance',
    header: 'payments-management.transfer.remittance',
    width: 'minmax(0, 1.6fr)',
    cell: ({ remittance }) => remittance,
  },
  {
    id: 'state',
    header: 'payments-management.state',
    width: '9rem',
    bare: true,
    cell: ({ state }) => <TransferStateBadge state={state} />,
  },
  {
    id: 'iban',
    header: 'payments-management.transfer.iban',
    extra: true,
    cell: ({ payerIban }) => payerIban,
  },
  {
    id: 'bank',
    header: 'payments-management.transfer.bank',
    extra: true,
    cell: ({ bankReference }) => bankReference,
  },
];

/** What came in by bank. */
export const transferList = describeList<typeof getTransfers>({
  id: 'transfers',
  route: getTransfers,
  key: moneyKey,
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: {
    label: 'payments-management.transfer.search',
    placeholder: 'payments-management.transfer.search.hint',
  },
  filters: [
    {
      kind: 'choices',
      name: 'state',
      label: 'payments-management.state',
      ...valuesOf(transferStates, (state, text) => text(`payments-management.transfer.state.${state}`)),
    },
    {
      kind: 'period',
      name: 'period',
      label: 'payments-management.transfer.day',
      named: namedPeriods,
      query: ({ from, before }) => ({ ...(from && { from }), ...(before && { before }) }),
    },
  ],
  sorts: valuesOf(transferSorts, (order, text) => text(`payments-management.transfer.sort.${order}`)),
  rowKey: ({ id }) => id,
  rowLink: ({ id }) => `/management/failedinvoices?tab=transfers&transfer=${id}`,
});
