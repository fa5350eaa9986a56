import { add, moneyOf, type Money } from './money.ts';

/** Basis points in a whole: a rate of 21 % is 2100. */
const wholeRate = 10_000;

/** A quotient of whole numbers, rounded to the nearest; a half is rounded away from zero, as on a bill. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * A fraction of an amount, as for days used of a period: rounded once, to the nearest cent, a half away from zero.
 * @param part a whole number, e.g. days used
 * @param whole a whole number above zero, e.g. days of the period
 * @throws RangeError where they are not
 */
export function share({ cents, currency }: Money, part: number, whole: number): Money {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || whole <= 0) {
    throw new RangeError(`${part}/${whole} is no fraction`);
  }
  return moneyOf(Number(roundedQuotient(BigInt(cents) * BigInt(part), BigInt(whole))), currency);
}

/**
 * Splits an amount by weights, so that the parts sum up to it: each gets its share without the fraction of a cent, and the cents
 * that remain go to the largest fractions, the first of equal ones.
 * @param weights whole numbers, none below zero, not all zero; `[1, 1, 1]` for three equal parts
 * @throws RangeError where they are not
 */
export function split({ cents, currency }: Money, weights: readonly number[]): Money[] {
  const all = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (all <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError(`no weights: ${weights.join()}`);
  const size = BigInt(Math.abs(cents));
  const exact = weights.map((weight) => size * BigInt(weight));
  const parts = exact.map((each) => each / all);
  const fractions = exact.map((each) => each % all);
  const remaining = Number(size - parts.reduce((total, part) => total + part, 0n));
  const byFraction = [...fractions.entries()].toSorted(([i, a], [j, b]) => Number(b - a) || i - j);
  const raised = new Set(byFraction.slice(0, remaining).map(([index]) => index));
  return parts.map((part, index) => {
    const given = Number(part) + (raised.has(index) ? 1 : 0);
    return moneyOf(cents < 0 ? -given : given, currency);
  });
}

/** The VAT on a total without VAT, rounded once, a half away from zero. @param rate in basis points: 2100 for 21 % */
export function vatOf(total: Money, rate: number): Money {
  return share(total, rate, wholeRate);
}

/** What is charged at one rate of VAT. */
export interface RatedTotal {
  /** In basis points: 2100 for 21 %. */
  rate: number;
  /** Without VAT. */
  total: Money;
  vat: Money;
}

/**
 * Totals and VAT by rate, the highest first. VAT is rounded on the total of a rate, never on a line: three lines of 0.02 at
 * 21 % are 0.01 of VAT and not 0.00 (design page 8.1, EN 16931 BR-CO-17).
 * @throws RangeError where the currencies of lines differ
 */
export function vatByRate(lines: readonly { net: Money; rate: number }[]): RatedTotal[] {
  const totals = new Map<number, Money>();
  for (const { net, rate } of lines) {
    const known = totals.get(rate);
    totals.set(rate, known ? add(known, net) : net);
  }
  return [...totals]
    .toSorted(([a], [b]) => b - a)
    .map(([rate, total]) => ({ rate, total, vat: vatOf(total, rate) }));
}
