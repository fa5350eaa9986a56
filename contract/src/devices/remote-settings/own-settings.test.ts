import { expect, test } from 'vitest';
import { fitsOwnSetting, ownSettingKeys } from './own-settings.ts';

test.each<[string, unknown, boolean]>([
  ['name', 'Barn', true],
  ['name', '', false],
  ['name', ' Barn', false],
  ['name', 'a\nb', false],
  ['name', 'x'.repeat(41), false],
  ['name', 5, false],
  ['volume', 0, true],
  ['volume', 10, true],
  ['volume', 11, false],
  ['volume', 2.5, false],
  ['volume', Number.NaN, false],
  ['volume', '5', false],
  ['brightness', 30, true],
  ['brightness', 35, false],
  ['language', 'nl', true],
  ['language', 'xx', false],
  ['keyTones', false, true],
  ['keyTones', 0, false],
  ['lineNumber', '', true],
  ['lineNumber', '+31 318 123456', true],
  ['lineNumber', 'call me', false],
  ['mainboard', 'C2', false],
  ['toString', 'x', false],
])('%s may be %j: %j', (key, value, fits) => {
  expect(fitsOwnSetting(key, value)).toBe(fits);
});

test('every known setting takes something', () => {
  const samples = [5, 50, 60, 'nl', 'daily', true, 'Barn', '0318123456'];
  for (const key of ownSettingKeys) expect(samples.some((value) => fitsOwnSetting(key, value))).toBe(true);
});
