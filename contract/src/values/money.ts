import * as z from 'zod/mini';

/** Currencies of amounts (spec §9: euro); each has two decimals. */
export const currencies = ['EUR'] as const;
/** A currency, ISO 4217. */
export type Currency = (typeof currencies)[number];

/** The largest amount, a thousand million euro: far over what is owed, and its ten-thousandths are still whole numbers. */
export const maxCents = 100_000_000_000;

/** An amount of money: whole cents of a currency, below zero where money goes back. */
export const money = z.strictObject({
  cents: z.int().check(z.gte(-maxCents), z.lte(maxCents)),
  currency: z.enum(currencies),
});
/** An amount of money in whole cents. */
export type Money = Readonly<z.infer<typeof money>>;

/** An amount in cents. @throws RangeError where they are not whole or more than {@link maxCents} */
export function moneyOf(cents: number, currency: Currency): Money {
  if (!Number.isInteger(cents) || Math.abs(cents) > maxCents) {
    throw new RangeError(`${cents} is no amount in cents`);
  }
  // Zero has no sign.
  return { cents: cents === 0 ? 0 : cents, currency };
}

/** An amount in cents of euro. @throws RangeError as {@link moneyOf} */
export function euros(cents: number): Money {
  return moneyOf(cents, 'EUR');
}

/** The currency that amounts share. @throws RangeError where they do not */
export function sharedCurrency(one: { currency: Currency }, other: { currency: Currency }): Currency {
  if (one.currency !== other.currency) throw new RangeError('amounts of two currencies');
  return one.currency;
}

/** Both amounts together. @throws RangeError where the currencies differ */
export function add(one: Money, other: Money): Money {
  return moneyOf(one.cents + other.cents, sharedCurrency(one, other));
}

/** What is left of an amount, below zero where more is taken. @throws RangeError where the currencies differ */
export function subtract(from: Money, taken: Money): Money {
  return add(from, negate(taken));
}

/** The same amount the other way. */
export function negate({ cents, currency }: Money): Money {
  return moneyOf(-cents, currency);
}

/** All amounts together; the currency is that of the sum of none. @throws RangeError where one has another */
export function sum(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(add, moneyOf(0, currency));
}

/** An amount so many times. @param times a whole number @throws RangeError where it is not */
export function multiply({ cents, currency }: Money, times: number): Money {
  if (!Number.isInteger(times)) throw new RangeError(`${times} is no whole number`);
  return moneyOf(cents * times, currency);
}

/** For sorting: below zero where the first is less, zero where both are the same. @throws RangeError where the currencies differ */
export function compare(one: Money, other: Money): number {
  return subtract(one, other).cents;
}
