import { expect, test } from 'vitest';
import { paymentStates } from '@belfry/contract/money/payments/payment-states.ts';
import { eventOf } from './event-of.rules.ts';

test('only a payment that is paid pays an order, whatever else the provider says', () => {
  const said = paymentStates.map((claim) => [claim, eventOf({ for: 'payment', claim, isUnderWay: true })]);
  expect(Object.fromEntries(said)).toEqual({
    added: 'tried-again',
    open: 'tried-again',
    pending: 'tried-again',
    authorized: 'tried-again',
    paid: 'paid',
    duplicate: 'paid',
    failed: 'failed',
    'failed-multiple-times': 'failed',
    chargeback: 'failed',
    canceled: 'canceled',
    expired: 'expired',
    retired: null,
  });
  // What another took the place of is over once nothing can pay it.
  expect(eventOf({ for: 'payment', claim: 'retired', isUnderWay: false })).toBe('withdrawn');
});

test.each([
  ['paid', false, 'paid'],
  // Nothing is open of an invoice that was credited, and yet nobody paid.
  ['paid', true, 'credited'],
  ['open', false, null],
  ['retired', false, null],
] as const)('an invoice whose claim is %s (credited: %s) says %s', (claim, isCredited, event) => {
  expect(eventOf({ for: 'invoice', claim, isCredited })).toBe(event);
});

test.each([
  ['pending', false, false, null],
  ['valid', false, true, 'mandate-valid'],
  ['invalid', true, false, 'mandate-lost'],
  ['revoked', true, false, 'mandate-lost'],
  ['pending', true, false, 'mandate-lost'],
  // Another took its place: it is charged by that.
  ['pending', true, true, 'mandate-valid'],
  ['valid', true, true, 'mandate-valid'],
] as const)(
  'a mandate that is %s (ended: %s, another: %s) says %s',
  (mandate, isEnded, hasAnother, event) => {
    expect(eventOf({ for: 'mandate', mandate, isEnded, hasAnother })).toBe(event);
  },
);
