import type { PostingKind } from '@belfry/contract/money/ledger/chart.ts';
import { bridgesBySlot } from '../tables/bridge.rules.ts';
import { columnsOf, totalOf } from '../tables/draft.rules.ts';
import { openingOf, readMovements } from './movements.ts';
import { factsBySlot, slotsIn, sumOf, type ReportMaker } from './report-maker.ts';

/** Revenue as it was booked, beside what recurs: what an invoice charges for a year is booked at once and recurs by a twelfth. */
export const bookedRevenueReport: ReportMaker = {
  isByDay: true,
  async make(reading) {
    const slots = slotsIn(reading);
    const bySlot = Map.groupBy(await factsBySlot(reading, ['revenue']), ({ slot }) => slot);
    const movements = await readMovements(reading, 'recurring');
    const recurring = bridgesBySlot(slots, openingOf(movements), movements.moves);
    const lines = slots.map((key, at) => {
      const facts = bySlot.get(key) ?? [];
      const [invoiced, credited] = [booked('invoice'), booked('credit-note')].map((is) => sumOf(facts, is));
      const revenue = sumOf(facts);
      const other = revenue - (invoiced ?? 0) - (credited ?? 0);
      return {
        key,
        values: [invoiced ?? 0, credited ?? 0, other, revenue, recurring[at]?.bridge.closing ?? 0],
      };
    });
    const sums = totalOf(lines, 4);
    const closing = recurring.at(-1)?.bridge.closing ?? openingOf(movements);
    return {
      figures: [
        { id: 'revenue', unit: 'money', value: sums[3] ?? 0 },
        { id: 'recurring', unit: 'money', value: closing },
      ],
      tables: [
        {
          id: 'booked',
          rows: reading.grain,
          columns: columnsOf('money', ['invoiced', 'credited', 'other', 'revenue', 'recurring']),
          lines,
          total: [...sums, closing],
          chart: { kind: 'bars', column: 'revenue' },
        },
      ],
    };
  },
};

function booked(kind: PostingKind) {
  return ({ key }: { key: string }) => key === kind;
}
