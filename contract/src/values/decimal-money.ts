import { currencies, moneyOf, type Currency, type Money } from './money.ts';

/** An amount as payment providers write it: `{value: '14.95', currency: 'EUR'}`. */
export interface DecimalMoney {
  value: string;
  currency: string;
}

/** Reads an amount of exactly two decimals. @throws RangeError where it is none, or its currency is not ours */
export function parseMoney({ value, currency }: DecimalMoney): Money {
  return moneyOf(parseDecimal(value, 2), knownCurrency(currency));
}

/** Writes an amount with two decimals. */
export function writeMoney({ cents, currency }: Money): DecimalMoney & { currency: Currency } {
  return { value: writeDecimal(cents, 2), currency };
}

/** Whole units of the last decimal: 1495 of `14.95`. @throws RangeError where there are not exactly so many decimals */
export function parseDecimal(value: string, decimals: number): number {
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d+)$/.exec(value) ?? [];
  const units = Number(`${sign}${whole}${fraction}`);
  if (fraction?.length !== decimals || !Number.isSafeInteger(units)) {
    throw new RangeError(`${value} is no amount with ${decimals} decimals`);
  }
  return units;
}

/** `14.95` of 1495 units of the second decimal. */
export function writeDecimal(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One of our currencies. @throws RangeError where it is another */
export function knownCurrency(currency: string): Currency {
  const known = currencies.find((each) => each === currency);
  if (!known) throw new RangeError(`${currency} is no currency of ours`);
  return known;
}
