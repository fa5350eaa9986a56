import { expect, test } from 'vitest';
import { namesReference } from './payout-reference.rules.ts';

const reference = '1234567.2404.03';

test.each([
  ['1234567.2404.03', true],
  ['Mollie Payout 1234567.2404.03, thank you', true],
  ['12 1234567.2404.03.', true],
  ['a line that the bank broke 12345\n67.2404.03', true],
  ['1234567.2404.031', false],
  ['1234567.2404.03.1', false],
  ['91234567.2404.03', false],
  ['1234567-2404-03', false],
  ['1234567.2404.0', false],
])('“%s” names it: %s', (text, isNamed) => {
  expect(namesReference(text, reference)).toBe(isNamed);
});

test('what is too short to be told from other words is no reference', () => {
  expect(namesReference('12.04', '12.04')).toBe(false);
  expect(namesReference('PAYOUT-A', 'payout-a')).toBe(true);
});
