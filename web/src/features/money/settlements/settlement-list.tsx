import { settlementStates } from '@belfry/contract/money/settlements/settlement-states.ts';
import {
  exportSettlements,
  getSettlements,
  settlementSorts,
  type SettlementSummary,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useMoney } from '#platform/i18n/use-money.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { namedPeriods } from '#platform/list/periods.ts';
import { Badge } from '#ui/badge.tsx';
import { SettlementStateBadge } from './settlement-state-badge.tsx';
import { settlementsKey } from './settlements.api.ts';

/** An amount in a cell. */
export function AmountCell({ of }: { of: Money | null }) {
  const money = useMoney();
  return of === null ? '–' : money(of);
}

const columns: readonly ListColumn<SettlementSummary>[] = [
  {
    id: 'payout',
    header: 'settlements.payout',
    width: 'minmax(9.5rem, 1.3fr)',
    cell: ({ reference, providerId }) => reference ?? providerId,
  },
  {
    id: 'created',
    header: 'settlements.created',
    width: '7rem',
    sort: 'created',
    cell: ({ createdAt }, { dates }) => dates.date(createdAt),
  },
  {
    id: 'settled',
    header: 'settlements.settled',
    width: '7rem',
    from: 64,
    cell: ({ settledAt }, { dates }) => (settledAt ? dates.date(settledAt) : '–'),
  },
  {
    id: 'amount',
    header: 'settlements.amount',
    width: '8rem',
    amount: true,
    sort: 'amount',
    cell: ({ amount }) => <AmountCell of={amount} />,
  },
  { id: 'lines', header: 'settlements.lines', width: '5rem', from: 64, cell: ({ lines }) => lines },
  {
    id: 'state',
    header: 'settlements.state',
    width: 'minmax(8.25rem, 1fr)',
    bare: true,
    cell: ({ state }) => <SettlementStateBadge state={state} />,
  },
  {
    id: 'open',
    header: 'settlements.differences',
    width: 'minmax(0, 1fr)',
    cell: ({ openDifferences }, { text }) =>
      openDifferences > 0 ? (
        <Badge tone="urgent" icon={IconAlertCircle}>
          {text('settlements.open', { n: openDifferences })}
        </Badge>
      ) : (
        text('settlements.agrees')
      ),
  },
  { id: 'provider', header: 'settlements.provider-id', extra: true, cell: ({ providerId }) => providerId },
];

/** Payouts of the payment provider. */
export const settlementList = describeList<typeof getSettlements>({
  id: 'settlements',
  route: getSettlements,
  key: settlementsKey,
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'settlements.search', placeholder: 'settlements.search.hint' },
  filters: [
    {
      kind: 'choices',
      name: 'state',
      label: 'settlements.state',
      ...valuesOf(settlementStates, (state, text) => text(`settlements.state.${state}`)),
    },
    {
      kind: 'choice',
      name: 'open',
      label: 'settlements.differences',
      ...valuesOf(['true'], (_, text) => text('settlements.only-open')),
    },
    {
      kind: 'period',
      name: 'period',
      label: 'settlements.created',
      named: namedPeriods,
      query: ({ from, before }) => ({ ...(from && { from }), ...(before && { before }) }),
    },
  ],
  sorts: valuesOf(settlementSorts, (order, text) => text(`settlements.sort.${order}`)),
  rowKey: ({ id }) => id,
  rowLink: ({ id }) => `/management/settlements/${id}`,
  csv: { route: exportSettlements, file: 'settlements.file' },
});
