import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvText, type CsvCell } from './csv.ts';

test.each<[CsvCell, string]>([
  ['Pig house 1', 'Pig house 1'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [12, '12'],
  [-3.5, '-3.5'],
  [true, 'true'],
  [new Date('2026-11-20T03:00:00Z'), '2026-11-20T03:00:00.000Z'],
  ['one, two', '"one, two"'],
  ['"so called"', '"""so called"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+31612345678', "'+31612345678"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r\'=1"'],
  ['=HYPERLINK("http://evil")', '"\'=HYPERLINK(""http://evil"")"'],
  ['a=b', 'a=b'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  ['  =1', "'  =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\u200B=1', "'\u200B=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['\u3164=1', "'\u3164=1"],
  [' \tA1', "' \tA1"],
  ['"=1"', '"\'""=1"""'],
  ['“=1”', "'“=1”"],
  ["'=1", "''=1"],
  ["'s avonds", "'s avonds"],
  ['Stal; achter', '"Stal; achter"'],
  ['a;=1;b', '"a;\'=1;b"'],
  ['two\n=lines', '"two\n\'=lines"'],
])('%j is written as %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('cells are parted by commas', () => {
  expect(csvLine(['a', null, 1])).toBe('a,,1\r\n');
});

const signs = '"\',;\t\r\n =+-@＝＋－＠\u200B\u00A0a1'.split('');
const cellText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...signs) }));

test('what was written is read back, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 2, maxLength: 5 }), (cells) => {
      const [read = []] = parse(csvLine(cells), { record_delimiter: '\r\n' });
      expect(read.map(csvText)).toEqual(cells);
    }),
  );
});

test('no cell begins as a formula does, whether a spreadsheet parts cells at commas or at semicolons', () => {
  const formulas = (cells: readonly string[]) =>
    cells.filter((cell) => /^[=+\-@]/.test(cell.normalize('NFKC').replaceAll(/[\s"\u200B]/g, '')));
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 5 }), (cells) => {
      const line = csvLine(cells);
      const [read = []] = parse(line, { record_delimiter: '\r\n' });
      // The quotes of a cell that does not come first in the line are none to whoever parts at semicolons.
      expect([formulas(read), formulas(line.split(/[;\r\n]/))]).toEqual([[], []]);
    }),
  );
});
