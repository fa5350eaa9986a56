import { vatOf } from '@belfry/contract/values/money-shares.ts';
import type { PriceWarning } from '@belfry/contract/money/prices/prices-management.contract.ts';
import { add, compare, multiply, subtract, sum, type Money } from '@belfry/contract/values/money.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { priceOn, type PriceRow } from './price-list.rules.ts';

/** Who pays a price: how many subscriptions of a company, and the rate of its VAT in basis points. */
export interface Payer {
  subscriptions: number;
  rate: number;
}

/** What a price stands beside. */
export interface PriceBeside {
  /** What the type costs on the day before; null where it was not sold. */
  before: Money | null;
  /** What was set for that day until now. */
  promised: Money;
  warnings: PriceWarning[];
}

/** What a price that may be added stands beside. @throws RangeError where nothing was set for its day, so that nobody pays it */
export function besideOf(rows: readonly PriceRow[], added: Omit<PriceRow, 'id'>): PriceBeside {
  const { type, validFrom, monthly } = added;
  const promised = priceOn(rows, type, validFrom);
  if (!promised) throw new RangeError(`${type} has no price on ${validFrom}`);
  const before = priceOn(rows, type, addDays(validFrom, -1))?.monthly ?? null;
  const warnings: PriceWarning[] = [];
  const of = before ?? promised.monthly;
  if (compare(monthly, multiply(of, 2)) > 0) warnings.push('much-more');
  if (compare(multiply(monthly, 2), of) < 0) warnings.push('much-less');
  if (promised.validFrom === validFrom) warnings.push('replaces');
  if (rows.some((row) => row.type === type && row.validFrom > validFrom)) warnings.push('changes-again');
  return { before, promised: promised.monthly, warnings };
}

/**
 * How much more everybody pays a month at a price than at another, once each has begun a period at it: by company, as VAT is rounded on
 * the sum of an invoice. Below zero where it is less.
 */
export function differenceOf(
  { promised, monthly }: { promised: Money; monthly: Money },
  payers: readonly Payer[],
): { net: Money; gross: Money } {
  const grossOf = (net: Money, rate: number) => add(net, vatOf(net, rate));
  const differences = payers.map(({ subscriptions, rate }) => {
    const [after, before] = [multiply(monthly, subscriptions), multiply(promised, subscriptions)];
    return { net: subtract(after, before), gross: subtract(grossOf(after, rate), grossOf(before, rate)) };
  });
  const together = (part: 'net' | 'gross') =>
    sum(
      differences.map((each) => each[part]),
      monthly.currency,
    );
  return { net: together('net'), gross: together('gross') };
}
