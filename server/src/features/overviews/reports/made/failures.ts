import { media, type Medium } from '@belfry/contract/values/media.ts';
import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { columnsOf, totalOf } from '../tables/draft.rules.ts';
import { partOf } from '../tables/quantile.rules.ts';
import type { Fact } from '../reports.queries.ts';
import { factsBySlot, slotsIn, sumOf, type ReportMaker } from './report-maker.ts';

const columns: ReportTable['columns'] = [
  { id: 'failed', unit: 'count' },
  { id: 'tried', unit: 'count' },
  { id: 'part', unit: 'share' },
];

/** Pushes, calls, texts and mails that failed, by day and why; those of tests, too. */
export const failuresReport: ReportMaker = {
  isByDay: true,
  async make(reading) {
    const facts = await factsBySlot(reading, ['tried', 'failed']);
    const [tried, failed] = [sumOf(facts, isTried), sumOf(facts, isFailed)];
    const slots = slotsIn(reading).map((key) => {
      const own = facts.filter((fact) => fact.slot === key && isFailed(fact));
      return { key, values: media.map((medium) => sumOf(own, isBy(medium))) };
    });
    return {
      figures: [
        { id: 'tried', unit: 'count', value: tried },
        { id: 'failed', unit: 'count', value: failed },
        { id: 'part', unit: 'share', value: partOf(failed, tried) },
      ],
      tables: [
        {
          id: 'failures',
          rows: reading.grain,
          columns: columnsOf('count', [...media, 'failed']),
          lines: slots.map(({ key, values }) => ({
            key,
            values: [...values, values.reduce((total, value) => total + value, 0)],
          })),
          total: [...totalOf(slots, media.length), failed],
          chart: { kind: 'bars', column: 'failed' },
        },
        {
          id: 'failed',
          rows: 'failure',
          columns,
          lines: linesByReason(facts),
          total: [failed, tried, partOf(failed, tried)],
          chart: null,
        },
      ],
    };
  },
};

/** By medium and reason, each beside all that was tried by that medium. */
function linesByReason(facts: readonly Fact[]) {
  return media.flatMap((medium) => {
    const tried = sumOf(facts, (fact) => isTried(fact) && fact.key === medium);
    const reasons = Map.groupBy(
      facts.filter((fact) => isFailed(fact) && isBy(medium)(fact)),
      ({ key }) => key,
    );
    return [...reasons]
      .map(([key, own]) => ({ key, failed: sumOf(own) }))
      .toSorted((one, other) => other.failed - one.failed || one.key.localeCompare(other.key))
      .map(({ key, failed }) => ({ key, values: [failed, tried, partOf(failed, tried)] }));
  });
}

function isTried({ measure }: Fact): boolean {
  return measure === 'tried';
}

function isFailed({ measure }: Fact): boolean {
  return measure === 'failed';
}

function isBy(medium: Medium) {
  return ({ key }: Fact) => key.startsWith(`${medium}/`);
}
