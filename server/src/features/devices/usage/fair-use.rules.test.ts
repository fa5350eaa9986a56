import { expect, test } from 'vitest';
import { fairUseOf, fairUseState } from './fair-use.rules.ts';

test.each([
  [null, 50],
  ['monthly', 50],
  ['demo', 50],
  ['xl', 150],
  ['voip-only', null],
  ['voip-only-xl', null],
] as const)('%j allows %s text messages a month', (type, sms) => {
  expect(fairUseOf(type).sms).toBe(sms);
});

test.each([
  [0, 'ok'],
  [39, 'ok'],
  [40, 'near'],
  [50, 'near'],
  [51, 'over'],
] as const)('%s of 50 is %s', (used, state) => {
  expect(fairUseState(used, 50)).toBe(state);
});

test('without a limit nothing is over it', () => {
  expect(fairUseState(1e12, null)).toBe('none');
});
