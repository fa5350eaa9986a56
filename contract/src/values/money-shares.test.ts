import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { share, split, vatByRate, vatOf } from './money-shares.ts';
import { euros, maxCents, multiply, negate, sum, type Money } from './money.ts';

const amount = fc.integer({ min: -maxCents, max: maxCents }).map(euros);

describe('a share', () => {
  test.each([
    // A price of 14.95 for days of a month.
    [1495, 15, 30, 748],
    [1495, 1, 31, 48],
    [1495, 31, 31, 1495],
    [1495, 0, 31, 0],
    // A half goes away from zero.
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [-5, 1, 10, -1],
    [-4, 1, 10, 0],
  ])('of %d cents, %d/%d, is %d', (cents, part, whole, given) => {
    expect(share(euros(cents), part, whole)).toEqual(euros(given));
  });

  it('is never further off than half a cent, and the same for a credit', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 366 }), fc.nat(366), (total, whole, days) => {
        const part = Math.min(days, whole);
        const given = share(total, part, whole);
        const off = BigInt(given.cents) * BigInt(whole) - BigInt(total.cents) * BigInt(part);
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(BigInt(whole));
        expect(share(negate(total), part, whole)).toEqual(negate(given));
      }),
    );
  });

  test.each([
    [1, 0],
    [1, -30],
    [0.5, 30],
    [1, 30.5],
    [Number.NaN, 1],
  ])('%d/%d is no fraction', (part, whole) => {
    expect(() => share(euros(100), part, whole)).toThrow(RangeError);
  });
});

describe('a split', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [1, 2], [0, 0]],
    // 4.2 and 5.8: the larger fraction takes the cent.
    [10, [42, 58], [4, 6]],
    [10, [0, 1], [0, 10]],
    [maxCents, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], [maxCents / 2, maxCents / 2]],
  ])('of %d cents by %j is %j', (cents, weights, parts) => {
    expect(split(euros(cents), weights)).toEqual(parts.map(euros));
  });

  it('loses no cent, and gives nobody a cent more than the exact share', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        amount,
        weights.filter((given) => given.some((weight) => weight > 0)),
        (total, given) => {
          const parts = split(total, given);
          const all = BigInt(given.reduce((one, other) => one + other, 0));
          expect(sum(parts, 'EUR')).toEqual(total);
          for (const [index, { cents }] of parts.entries()) {
            const off = BigInt(cents) * all - BigInt(total.cents) * BigInt(given[index] ?? 0);
            expect(off < 0n ? -off : off).toBeLessThan(all);
          }
          expect(split(negate(total), given)).toEqual(parts.map(negate));
        },
      ),
    );
  });

  test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5, 0.5]]])('by %j there is none', (weights) => {
    expect(() => split(euros(100), weights)).toThrow(RangeError);
  });
});

describe('VAT', () => {
  test.each([
    [1495, 2100, 314],
    [-1495, 2100, -314],
    [1000, 0, 0],
    [50, 2100, 11],
    [1000, 550, 55],
  ])('on %d cents at %d basis points is %d', (cents, rate, vat) => {
    expect(vatOf(euros(cents), rate)).toEqual(euros(vat));
  });

  const line = (cents: number, rate: number) => ({ net: euros(cents), rate });

  it('is rounded on the total of a rate and not on its lines', () => {
    expect(vatByRate([line(2, 2100), line(100, 900), line(2, 2100), line(2, 2100)])).toEqual([
      { rate: 2100, total: euros(6), vat: euros(1) },
      { rate: 900, total: euros(100), vat: euros(9) },
    ]);
    expect(vatByRate([])).toEqual([]);
  });

  it('is that of the sum, however the lines lie, and its totals are the lines', () => {
    const lines = fc.array(
      fc.record({
        net: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(euros),
        rate: fc.constantFrom(0, 900, 2100),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const rated = vatByRate(given);
        const nets = (of: readonly { net: Money }[]) =>
          sum(
            of.map(({ net }) => net),
            'EUR',
          );
        const totals = rated.map(({ total }) => total);
        expect(vatByRate(given.toReversed())).toEqual(rated);
        expect(sum(totals, 'EUR')).toEqual(nets(given));
        for (const { rate, total, vat } of rated) {
          expect(total).toEqual(nets(given.filter((each) => each.rate === rate)));
          // A rate is a whole number of ten-thousandths, so that the exact VAT is too.
          const exact = multiply(total, rate).cents;
          expect(Math.abs(vat.cents * 10_000 - exact)).toBeLessThanOrEqual(5000);
        }
      }),
    );
  });
});
