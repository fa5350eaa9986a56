import { expect, test } from 'vitest';
import { describePhone, normalisePhone } from './phone.ts';

test.each([
  ['0612345099', 'NL', '+31612345099'],
  ['06 1234 5099', 'NL', '+31612345099'],
  ['0031612345099', 'NL', '+31612345099'],
  ['00 31 6 12345099', 'US', '+31612345099'],
  ['+31612345001', 'DE', '+31612345001'],
  ['0151 23456789', 'DE', '+4915123456789'],
])('%s typed in %s is %s', (typed, country, number) => {
  expect(normalisePhone(typed, country, '/phone')).toBe(number);
});

test.each([
  ['0612345099', 'US'],
  ['0612', 'NL'],
  ['+31000000000', 'NL'],
  ['+10612345099', 'NL'],
  ['0099912345678', 'NL'],
])('%s typed in %s is no number of any plan, however possible it looks', (typed, country) => {
  expect(() => normalisePhone(typed, country, '/phone')).toThrow(
    expect.objectContaining({ code: 'invalid-input' }),
  );
});

test('a number is shown as it will be dialled, a wrong one too', () => {
  expect(describePhone('0612345099', 'NL')).toEqual({ valid: true, shown: '+31 6 12345099' });
  expect(describePhone('+10612345099')).toEqual({ valid: false, shown: '+1 0612345099' });
  expect(describePhone('0612345099')).toEqual({ valid: false, shown: null });
});
