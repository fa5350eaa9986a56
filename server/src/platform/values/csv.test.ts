import { expect, test } from 'vitest';
import { csvLine, type CsvCell } from './csv.ts';

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
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://evil")', '"\'=HYPERLINK(""http://evil"")"'],
  ['a=b', 'a=b'],
])('%j is written as %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('cells are parted by commas', () => {
  expect(csvLine(['a', null, 1])).toBe('a,,1\r\n');
});
