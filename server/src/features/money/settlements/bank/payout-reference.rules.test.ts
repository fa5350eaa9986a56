import { expect, test } from 'vitest';
import { namesReference, transferOf } from './payout-reference.rules.ts';

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

const made = new Date('2026-11-20T09:00:00Z');
const transfer = (amount: number, more: { on?: string; readAt?: Date } = {}) => ({
  remittance: `Payout ${reference}`,
  amount_cents: amount,
  booked_on: more.on ?? '2026-11-21',
  read_at: more.readAt ?? made,
});

test.each([
  ['of the right amount, at once', [transfer(1), transfer(5000)], 0, 5000],
  ['of another amount, not while the right one may come', [transfer(1)], 6, undefined],
  ['of another amount, after a week, the nearest', [transfer(1), transfer(4970)], 7, 4970],
  [
    'never one of another amount that is older than the payout',
    [transfer(1, { on: '2026-11-19' })],
    30,
    undefined,
  ],
  [
    'not by a file that was read just now',
    [transfer(1, { readAt: new Date('2026-12-20T09:00:00Z') })],
    31,
    undefined,
  ],
])('a payout’s transfer is one %s', (_, transfers, days, taken) => {
  const at = new Date(made.getTime() + days * 86_400_000);
  const payout = { reference, cents: 5000, madeOn: '2026-11-20' };
  expect(transferOf(payout, transfers, at)?.amount_cents).toBe(taken);
});
