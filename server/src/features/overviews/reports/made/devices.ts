import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import { selectFacts } from '../reports.queries.ts';
import { columnsOf, totalOf } from '../tables/draft.rules.ts';
import { countComings, countDevices } from './live.queries.ts';
import { momentsOf, slotsIn, type Reading, type ReportMaker } from './report-maker.ts';

/** Devices as they are now, and how they came, went and were connected. */
export const devicesReport: ReportMaker = {
  isLive: true,
  async make(reading) {
    const found = new Map((await countDevices(reading.trx)).map((row) => [row.type, row]));
    const now = deviceTypes.flatMap((key) => {
      const row = found.get(key);
      return row ? [{ key, values: [row.connected, row.sold, row.stock] }] : [];
    });
    const [connected = 0, sold = 0, stock = 0] = totalOf(now, 3);
    const lines = await comingsOf(reading);
    const [added = 0, removed = 0] = totalOf(lines, 2);
    return {
      figures: [
        { id: 'connected', unit: 'count', value: connected, isNow: true },
        { id: 'sold', unit: 'count', value: sold, isNow: true },
        { id: 'stock', unit: 'count', value: stock, isNow: true },
        { id: 'added', unit: 'count', value: added },
      ],
      tables: [
        {
          id: 'stock',
          rows: 'device',
          columns: columnsOf('count', ['connected', 'sold', 'stock']),
          lines: now,
          total: [connected, sold, stock],
          chart: null,
          isNow: true,
        },
        {
          id: 'connections',
          rows: reading.grain,
          columns: columnsOf('count', ['added', 'removed', 'connected']),
          lines,
          total: [added, removed, lines.at(-1)?.values[2] ?? null],
          chart: { kind: 'bars', column: 'added' },
        },
      ],
    };
  },
};

async function comingsOf(reading: Reading) {
  const { trx, period, grain } = reading;
  const comings = new Map(
    (await countComings(trx, momentsOf(period), grain)).map(({ slot, ...row }) => [slot, row]),
  );
  const byDay = new Map<string, number>();
  for (const { slot, number } of await selectFacts(trx, { measures: ['connected'], ...period, by: 'day' }))
    byDay.set(slot, (byDay.get(slot) ?? 0) + number);
  const days = [...byDay].toSorted(([one], [other]) => one.localeCompare(other));
  return slotsIn(reading).map((key) => {
    const { added = 0, removed = 0 } = comings.get(key) ?? {};
    // Of a month, as it was on the last day of it that was noted.
    const connected = days.findLast(([day]) => day.startsWith(key))?.[1] ?? null;
    return { key, values: [added, removed, connected] };
  });
}
