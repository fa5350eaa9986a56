import { paymentStates, refundReasons } from '@belfry/contract/money/payments/payment-states.ts';
import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { totalOf } from '../tables/draft.rules.ts';
import { countClaims, countReturned, type Counted } from './live.queries.ts';
import { momentsOf, type ReportMaker } from './report-maker.ts';

const columns: ReportTable['columns'] = [
  { id: 'count', unit: 'count' },
  { id: 'amount', unit: 'money' },
];

/** What was to be paid since the period began, by how it stands now, and what went back. */
export const paymentsReport: ReportMaker = {
  isLive: true,
  async make({ trx, period }) {
    const moments = momentsOf(period);
    const claims = linesOf(paymentStates, await countClaims(trx, moments));
    const returned = linesOf(returns, await countReturned(trx, moments));
    const [count = 0, amount = 0] = totalOf(claims, columns.length);
    const [, back = 0] = totalOf(returned, columns.length);
    return {
      figures: [
        { id: 'count', unit: 'count', value: count },
        { id: 'amount', unit: 'money', value: amount },
        { id: 'returned', unit: 'money', value: back },
      ],
      tables: [
        { id: 'claims', rows: 'state', columns, lines: claims, total: [count, amount], chart: null },
        {
          id: 'returned',
          rows: 'returned',
          columns,
          lines: returned,
          total: totalOf(returned, columns.length),
          chart: null,
        },
      ],
    };
  },
};

/** What goes back: what we refund, and what a payer's bank takes back, for good or not. */
const returns = [
  ...refundReasons.map((reason) => `refund-${reason}` as const),
  'chargeback',
  'chargeback-reversed',
] as const;

function linesOf(keys: readonly string[], counted: readonly Counted[]) {
  const found = new Map(counted.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = found.get(key);
    return row ? [{ key, values: [row.count, row.cents] }] : [];
  });
}
