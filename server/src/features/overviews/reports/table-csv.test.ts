import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { tableCsv } from './table-csv.ts';

const value = fc.option(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }));
const values = fc.tuple(value, value, value, value);
const row = fc.record({
  key: fc.option(fc.constantFrom('2026-11-01', '2026-11-02')),
  values,
  comparedKey: fc.option(fc.constantFrom('2026-10-01', '2026-10-02')),
  compared: values,
});
const text = textsIn('en-US');

test('the file has the figures of the table, to the cent', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), values, values, (lines, total, compared) => {
      const table: ReportTable = {
        id: 'booked',
        rows: 'day',
        columns: [
          { id: 'revenue', unit: 'money' },
          { id: 'count', unit: 'count' },
          { id: 'median', unit: 'seconds' },
          { id: 'rate', unit: 'share' },
        ],
        lines,
        total: { values: total, compared },
        chart: null,
      };
      const [, ...written] = tableCsv(table, { text, isCompared: true }).trimEnd().split('\r\n');
      const read = written.map((line) => line.split(',').map((cell) => cell || null));
      const units = [100, 1, 1, 10_000];
      const back = (cells: (string | null)[]) =>
        cells.map((cell, at) => (cell === null ? null : Math.round(Number(cell) * (units[at] ?? 1))));
      expect(read.map((cells) => back(cells.slice(1, 5)))).toEqual([
        ...lines.map((line) => line.values),
        total,
      ]);
      expect(read.map((cells) => back(cells.slice(6)))).toEqual([
        ...lines.map((line) => line.compared),
        compared,
      ]);
    }),
  );
});

test('rows are called as people call them', () => {
  const table: ReportTable = {
    id: 'failed',
    rows: 'failure',
    columns: [{ id: 'failed', unit: 'count' }],
    lines: ['voice/busy', 'app/odd-one'].map((key) => ({
      key,
      values: [1],
      comparedKey: null,
      compared: null,
    })),
    total: null,
    chart: null,
  };
  expect(tableCsv(table, { text, isCompared: false })).toBe(
    '\uFEFFWhat failed,Failed\r\nPhone call: Busy,1\r\nApp: odd-one,1\r\n',
  );
});
