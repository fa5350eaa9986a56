import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { subscriptionTypes } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { bridgesBySlot } from '../tables/bridge.rules.ts';
import { columnsOf } from '../tables/draft.rules.ts';
import { partOf } from '../tables/quantile.rules.ts';
import { selectCancelWords } from './live.queries.ts';
import { readMovements } from './movements.ts';
import { factsBySlot, momentsOf, slotsIn, sumOf, type ReportMaker } from './report-maker.ts';

/** Why subscriptions end, in the order of the table. */
const reasons = ['cancelled', 'unpaid', 'retired', 'device-removed', 'company-closed'] as const;

const reasonColumns: ReportTable['columns'] = [
  { id: 'count', unit: 'count' },
  { id: 'part', unit: 'share' },
  { id: 'lost', unit: 'money' },
];

/** Subscriptions that cost something and ended: why, and how many of those that there were. A change of type is no end. */
export const churnReport: ReportMaker = {
  async make(reading) {
    const facts = await factsBySlot(reading, ['lost', 'lost-cents']);
    const ended = sumOf(facts, ({ measure }) => measure === 'lost');
    const cents = sumOf(facts, ({ measure }) => measure === 'lost-cents');
    const slots = await endedBySlot(reading, facts);
    const opening = slots[0]?.values[0] ?? 0;
    const lines = reasons.flatMap((key) => {
      const own = facts.filter((fact) => fact.key === key);
      const count = sumOf(own, ({ measure }) => measure === 'lost');
      const lost = sumOf(own, ({ measure }) => measure === 'lost-cents');
      return count === 0 ? [] : [{ key, values: [count, partOf(count, ended), lost] }];
    });
    const words = await selectCancelWords(reading.trx, momentsOf(reading.period));
    return {
      figures: [
        { id: 'ended', unit: 'count', value: ended },
        { id: 'rate', unit: 'share', value: partOf(ended, opening) },
        { id: 'lost', unit: 'money', value: cents },
      ],
      tables: [
        {
          id: 'reasons',
          rows: 'reason',
          columns: reasonColumns,
          lines,
          total: [ended, partOf(ended, ended), cents],
          chart: null,
        },
        {
          id: 'churn',
          rows: reading.grain,
          columns: [...columnsOf('count', ['opening', 'ended']), { id: 'rate', unit: 'share' }],
          lines: slots,
          total: [opening, ended, partOf(ended, opening)],
          chart: { kind: 'bars', column: 'ended' },
        },
        {
          id: 'words',
          rows: 'words',
          columns: columnsOf('count', ['count']),
          lines: words.map(({ words: key, count }) => ({ key, values: [count] })),
          total: null,
          chart: null,
          isNow: true,
        },
      ],
    };
  },
};

async function endedBySlot(
  reading: Parameters<ReportMaker['make']>[0],
  facts: Awaited<ReturnType<typeof factsBySlot>>,
) {
  const { opening, moves } = await readMovements(reading, 'running');
  const paying = subscriptionTypes.filter(isCharged);
  const before = paying.reduce((total, type) => total + (opening.get(type) ?? 0), 0);
  const own = moves.filter(({ type }) => paying.some((each) => each === type));
  return bridgesBySlot(slotsIn(reading), before, own).map(({ key, bridge }) => {
    const ended = sumOf(facts, ({ measure, slot }) => measure === 'lost' && slot === key);
    return { key, values: [bridge.opening, ended, partOf(ended, bridge.opening)] };
  });
}
