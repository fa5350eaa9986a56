import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedTypes, monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import { compare, euros } from '@belfry/contract/values/money.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { chargeOf } from '#features/money/subscriptions/billing/charge.rules.ts';
import { contractEndOf, periodOf } from '#features/money/subscriptions/billing/periods.rules.ts';
import type { Quote } from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import { partOf, rebased } from './quotes.ts';

const book = {
  prices: chargedTypes.map((type, id) => ({ id, type, validFrom: '2022-01-01', monthly: euros(1495) })),
  discounts: [{ id: 1, validFrom: '2022-01-01', monthly: euros(100), months: 2 }],
};

function quoteOf(type: Quote['type'], start: string): Quote {
  const billed = { type, start, base: start, discountFrom: start, discountGiven: euros(0), endsOn: null };
  const first = chargeOf(billed, 0, book);
  if (!first) throw new Error('nothing is charged');
  const months = monthsCharged[type];
  return {
    subscriptionId: type,
    deviceId: type,
    deviceName: type,
    serialNumber: type,
    type,
    start,
    base: start,
    discountFrom: start,
    first,
    later: { amount: euros(1495 * months), months, from: periodOf({ start, base: start, months }, 1).from },
    contractEnd: contractEndOf(start),
  };
}

test('by another invoice day the first period ends on it, and never costs more than was quoted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...chargedTypes),
      fc.nat(900),
      fc.integer({ min: -40, max: 40 }),
      (type, day, shift) => {
        const quote = quoteOf(type, addDays('2027-01-01', day));
        const moved = rebased(quote, addDays(quote.start, shift), book);
        expect(moved.first.from).toBe(quote.start);
        expect(moved.later.from).toBe(moved.first.until);
        expect(compare(moved.first.net, quote.first.net)).toBeLessThanOrEqual(0);
        expect(moved.contractEnd).toBe(quote.contractEnd);
      },
    ),
  );
});

test('parts of an order come to its price, VAT included', () => {
  const quotes = [quoteOf('monthly', '2027-02-01'), quoteOf('yearly', '2027-02-01')];
  const total = euros(23_146);
  const parts = quotes.map((quote) => partOf(total, quotes, [quote]).cents);
  expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(total.cents);
  expect(partOf(total, quotes, quotes)).toEqual(total);
  expect(partOf(total, [], [])).toEqual(euros(0));
});
