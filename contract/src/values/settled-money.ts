import { knownCurrency, parseDecimal, writeDecimal, type DecimalMoney } from './decimal-money.ts';
import { roundedQuotient } from './money-shares.ts';
import { moneyOf, sharedCurrency, type Currency, type Money } from './money.ts';

/** An amount as a provider settles it, whose fees are fractions of a cent: whole ten-thousandths of the currency. */
export interface SettledMoney {
  readonly tenThousandths: number;
  readonly currency: Currency;
}

/** Ten-thousandths in a cent. */
const inCent = 100;

/** Reads an amount of exactly four decimals, `0.2541`. @throws RangeError where it is none, or its currency is not ours */
export function parseSettled({ value, currency }: DecimalMoney): SettledMoney {
  return settledOf(parseDecimal(value, 4), knownCurrency(currency));
}

/** Writes an amount with four decimals. */
export function writeSettled({ tenThousandths, currency }: SettledMoney): DecimalMoney {
  return { value: writeDecimal(tenThousandths, 4), currency };
}

/** An amount of cents in ten-thousandths, exactly. */
export function settledFrom({ cents, currency }: Money): SettledMoney {
  return settledOf(cents * inCent, currency);
}

/** All amounts together, exactly; the currency is that of the sum of none. @throws RangeError where one has another */
export function sumSettled(amounts: readonly SettledMoney[], currency: Currency): SettledMoney {
  const none: SettledMoney = { tenThousandths: 0, currency };
  return amounts.reduce(
    (one, other) => settledOf(one.tenThousandths + other.tenThousandths, sharedCurrency(one, other)),
    none,
  );
}

/**
 * A settled amount in cents, a half away from zero, and what the rounding left: `money` and `difference` together are the amount,
 * so that the books can say where it went (design page 8.7).
 */
export function roundSettled({ tenThousandths, currency }: SettledMoney): {
  money: Money;
  difference: SettledMoney;
} {
  const money = moneyOf(Number(roundedQuotient(BigInt(tenThousandths), BigInt(inCent))), currency);
  return { money, difference: settledOf(tenThousandths - money.cents * inCent, currency) };
}

function settledOf(tenThousandths: number, currency: Currency): SettledMoney {
  if (!Number.isSafeInteger(tenThousandths)) {
    throw new RangeError(`${tenThousandths} is no amount in ten-thousandths`);
  }
  return { tenThousandths: tenThousandths === 0 ? 0 : tenThousandths, currency };
}
