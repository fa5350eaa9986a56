import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { Fact } from '../reports.queries.ts';
import type { Value } from '../tables/draft.rules.ts';
import { countOf, countWithin, partOf, quantileOf } from '../tables/quantile.rules.ts';
import { factsBySlot, slotsIn, sumOf, type ReportMaker } from './report-maker.ts';

/** Within so many seconds an alarm counts as accepted in time. */
const inTimeSeconds = 300;

const columns: ReportTable['columns'] = [
  { id: 'raised', unit: 'count' },
  { id: 'accepted', unit: 'count' },
  { id: 'nobody', unit: 'count' },
  { id: 'in-time', unit: 'share' },
  { id: 'median', unit: 'seconds' },
  { id: 'slowest', unit: 'seconds' },
];

/** Alarms by the day on which they were raised, and how long it took until they were accepted. */
export const alarmsReport: ReportMaker = {
  isByDay: true,
  async make(reading) {
    const facts = await factsBySlot(reading, ['raised', 'accepted-after']);
    const bySlot = Map.groupBy(facts, ({ slot }) => slot);
    const total = valuesOf(facts);
    return {
      figures: columns.map(({ id, unit }, at) => ({ id, unit, value: total[at] ?? null })),
      tables: [
        {
          id: 'alarms',
          rows: reading.grain,
          columns,
          lines: slotsIn(reading).map((key) => ({ key, values: valuesOf(bySlot.get(key) ?? []) })),
          total,
          chart: { kind: 'bars', column: 'raised' },
        },
      ],
    };
  },
};

function valuesOf(facts: readonly Fact[]): Value[] {
  const raised = sumOf(facts, ({ measure }) => measure === 'raised');
  const bySeconds = new Map<number, number>();
  for (const { measure, key, number } of facts)
    if (measure === 'accepted-after') bySeconds.set(Number(key), (bySeconds.get(Number(key)) ?? 0) + number);
  const durations = [...bySeconds];
  const accepted = countOf(durations);
  return [
    raised,
    accepted,
    raised - accepted,
    partOf(countWithin(durations, inTimeSeconds), raised),
    quantileOf(durations, 5_000),
    quantileOf(durations, 9_000),
  ];
}
