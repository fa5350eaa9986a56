import {
  getSettlementDifferences,
  type SettlementDifference,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { Link } from 'react-router';
import { describeList, type ListColumn } from '#platform/list/list-description.ts';
import { AmountCell } from '../settlement-list.tsx';
import { settlementsKey } from '../settlements.api.ts';
import { ResolveButton } from './resolve-button.tsx';

/** Columns of differences, of one payout or of all. */
export const differenceColumns: readonly ListColumn<SettlementDifference>[] = [
  {
    id: 'kind',
    header: 'settlements.difference.kind',
    width: 'minmax(0, 1.6fr)',
    cell: ({ kind }, { text }) => text(`settlements.difference.${kind}`),
  },
  {
    id: 'amount',
    header: 'settlements.difference.amount',
    width: '6rem',
    amount: true,
    cell: ({ amount }) => <AmountCell of={amount} />,
  },
  {
    id: 'subject',
    header: 'settlements.difference.subject',
    width: 'minmax(0, 1fr)',
    cell: ({ subject }) => subject || '–',
  },
  {
    id: 'found',
    header: 'settlements.difference.found',
    width: '7rem',
    cell: ({ foundAt }, { dates }) => dates.date(foundAt),
  },
  {
    id: 'end',
    header: 'settlements.difference.end',
    width: 'minmax(8.5rem, 1.2fr)',
    cell: (difference) => <ResolveButton difference={difference} />,
  },
];

/** What is open between payouts and the books, the oldest first. */
export const differenceList = describeList<typeof getSettlementDifferences>({
  id: 'settlement-differences',
  route: getSettlementDifferences,
  key: settlementsKey,
  pageSize: 50,
  columns: [
    ...differenceColumns,
    {
      id: 'payout',
      header: 'settlements.payout',
      width: '6rem',
      cell: ({ settlementId }, { text }) =>
        settlementId ? (
          <Link to={`/management/settlements/${settlementId}`}>{text('settlements.difference.show')}</Link>
        ) : (
          '–'
        ),
    },
  ],
  filters: [],
  rowKey: ({ id }) => id,
});
