import { euros, sum, type Money } from '@belfry/contract/values/money.ts';
import { share } from '@belfry/contract/values/money-shares.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import {
  chargeOf,
  NoPriceError,
  type PriceBook,
} from '#features/money/subscriptions/billing/charge.rules.ts';
import { periodOf } from '#features/money/subscriptions/billing/periods.rules.ts';
import type { Quote } from '#features/money/subscriptions/starting/quote-subscriptions.ts';

/**
 * What was quoted, by the invoice day that the company has got meanwhile: of two first orders one was paid before the other. Its first
 * period ends on that day then, and costs no more than was paid. A quote by the same day stays as it is.
 * @throws {NoPriceError} for a type without a price
 */
export function rebased(quote: Quote, base: Day, book: PriceBook): Quote {
  if (quote.base === base) return quote;
  const { type, start, discountFrom, later } = quote;
  const billed = { type, start, base, discountFrom, discountGiven: euros(0), endsOn: null };
  const first = chargeOf(billed, 0, book);
  if (!first) throw new NoPriceError(type, start);
  const from = periodOf({ start, base, months: later.months }, 1).from;
  return { ...quote, base, first, later: { ...later, from } };
}

/** What of the price of an order, with VAT, is for some of what was ordered. */
export function partOf(total: Money, all: readonly Quote[], some: readonly Quote[]): Money {
  const whole = netOf(all);
  return whole.cents <= 0 ? euros(0) : share(total, netOf(some).cents, whole.cents);
}

function netOf(quotes: readonly Quote[]): Money {
  return sum(
    quotes.map(({ first }) => first.net),
    'EUR',
  );
}
