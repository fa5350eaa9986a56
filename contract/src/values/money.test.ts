import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseMoney, writeMoney } from './decimal-money.ts';
import { moneyText } from './money-text.ts';
import {
  add,
  compare,
  euros,
  maxCents,
  money,
  moneyOf,
  multiply,
  negate,
  subtract,
  sum,
  type Money,
} from './money.ts';

const cents = fc.integer({ min: -maxCents / 1000, max: maxCents / 1000 });
const amount = cents.map(euros);
const foreign = { cents: 100, currency: 'GBP' } as unknown as Money;

test.each([0.5, Number.NaN, Infinity, maxCents + 1, -maxCents - 1])('%d cents are no amount', (given) => {
  expect(() => euros(given)).toThrow(RangeError);
  expect(money.safeParse({ cents: given, currency: 'EUR' }).success).toBe(false);
});

test('the wire takes whole cents with a currency of ours and nothing else', () => {
  expect(money.parse({ cents: -1495, currency: 'EUR' })).toEqual(euros(-1495));
  expect(money.safeParse(foreign).success).toBe(false);
  expect(money.safeParse({ cents: 1, currency: 'EUR', value: '0.01' }).success).toBe(false);
});

describe('arithmetic', () => {
  it('adds up in any order, and takes back what it gave', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), amount, (amounts, one) => {
        const all = sum(amounts, 'EUR');
        expect(sum(amounts.toReversed(), 'EUR')).toEqual(all);
        expect(BigInt(all.cents)).toBe(amounts.reduce((total, each) => total + BigInt(each.cents), 0n));
        expect(subtract(add(all, one), one)).toEqual(all);
        expect(add(one, negate(one))).toEqual(euros(0));
      }),
    );
  });

  it('multiplies as if it added', () => {
    fc.assert(
      fc.property(amount, fc.nat(20), (one, times) => {
        expect(multiply(one, times)).toEqual(sum(Array<Money>(times).fill(one), 'EUR'));
        expect(multiply(one, -times)).toEqual(negate(multiply(one, times)));
      }),
    );
    expect(() => multiply(euros(100), 0.5)).toThrow(RangeError);
  });

  it('compares as the cents do', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(Math.sign(compare(one, other))).toBe(Math.sign(one.cents - other.cents));
      }),
    );
  });

  it('knows one zero', () => {
    expect(Object.is(negate(euros(0)).cents, 0)).toBe(true);
    expect(Object.is(multiply(euros(5), -0).cents, 0)).toBe(true);
    expect(Object.is(moneyOf(-0, 'EUR').cents, 0)).toBe(true);
  });

  it('refuses what mixes currencies', () => {
    expect(() => add(euros(1), foreign)).toThrow(RangeError);
    expect(() => subtract(euros(1), foreign)).toThrow(RangeError);
    expect(() => compare(euros(1), foreign)).toThrow(RangeError);
    expect(() => sum([foreign], 'EUR')).toThrow(RangeError);
  });

  it('refuses a sum that is too large to be exact', () => {
    expect(() => add(euros(maxCents), euros(1))).toThrow(RangeError);
    expect(() => multiply(euros(maxCents), 2)).toThrow(RangeError);
  });
});

describe('an amount as providers write it', () => {
  test.each([
    ['14.95', 1495],
    ['0.02', 2],
    ['-0.02', -2],
    ['0.00', 0],
    ['-1000.10', -100010],
  ])('%s is %d cents', (value, given) => {
    expect(parseMoney({ value, currency: 'EUR' })).toEqual(euros(given));
    expect(writeMoney(euros(given))).toEqual({ value, currency: 'EUR' });
  });

  test.each(['14.9', '14.950', '14,95', '14', '.95', '+1.00', '1e3.00', '', ' 1.00', '99999999999999999.00'])(
    '%j is none',
    (value) => {
      expect(() => parseMoney({ value, currency: 'EUR' })).toThrow(RangeError);
    },
  );

  it('comes back as it went, over the whole range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxCents, max: maxCents }).map(euros), (given) => {
        expect(parseMoney(writeMoney(given))).toEqual(given);
      }),
    );
  });

  it('is of a currency of ours', () => {
    expect(() => parseMoney({ value: '14.95', currency: 'GBP' })).toThrow(RangeError);
  });
});

test.each([
  [1495, 'nl-NL', '€ 14,95'],
  [1495, 'de-DE', '14,95 €'],
  [1495, 'en-US', '€14.95'],
  [-2, 'nl-NL', '€ -0,02'],
  [123_456_789, 'nl-NL', '€ 1.234.567,89'],
  [maxCents - 1, 'en-US', '€999,999,999.99'],
])('%d cents read in %s %s', (given, langCode, text) => {
  expect(moneyText(euros(given), langCode).replaceAll('\u00A0', ' ')).toBe(text);
});
