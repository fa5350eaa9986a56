import { expect, test } from 'vitest';
import { isKboNumber, readRegistrationNumber } from './registration-form.ts';

test.each([
  ['NL', '12345678', '12345678'],
  ['NL', ' 1234 56 78 ', '12345678'],
  ['NL', '1234567', null],
  ['NL', '123456789', null],
  ['NL', 'KvK 12345678', null],
  ['BE', '0403.019.261', '0403019261'],
  ['BE', '0403 019 261', '0403019261'],
  ['BE', '0202239951', '0202239951'],
  ['BE', '1000.000.021', '1000000021'],
  ['BE', '0403.019.262', null],
  ['BE', '2000000075', null],
  ['BE', '403019261', null],
  ['DE', ' HRB 12345 B ', 'HRB 12345 B'],
  ['FR', '732 829 320 00074', '732 829 320 00074'],
  ['DE', 'x'.repeat(30), 'x'.repeat(30)],
  ['DE', 'x'.repeat(31), null],
  ['DE', '  ', null],
])('in %s %j is kept as %j', (country, typed, kept) => {
  expect(readRegistrationNumber(typed, country)).toBe(kept);
});

test('a slip in any digit of a KBO number is seen', () => {
  const slips = Array.from('0403019261', (digit, place) => {
    const other = String((Number(digit) + 1) % 10);
    return `${'0403019261'.slice(0, place)}${other}${'0403019261'.slice(place + 1)}`;
  });
  expect(slips.filter((slip) => isKboNumber(slip))).toEqual([]);
});
