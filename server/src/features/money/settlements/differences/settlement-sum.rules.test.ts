import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { differenceOfFees, sumPayout, type ExactCost } from './settlement-sum.rules.ts';

const cost = (method: string, net: number, vat = 0): ExactCost => ({ method, net, vat });

test.each([
  ['the lines alone', 1000, 1000, [], 0],
  ['less what they cost, rounded', 965, 1000, [cost('ideal', 2900, 609)], 0],
  ['of an exact half a cent the one side', 999, 1000, [cost('ideal', 50)], 0],
  ['and the other', 1000, 1000, [cost('ideal', 50)], 0],
  ['a cent too much', 966, 1000, [cost('ideal', 2900, 609)], 1],
  ['far too little', 0, 1000, [cost('ideal', 2900, 609)], -965],
  ['more went back than came', -1035, -1000, [cost('chargeback', 2900, 609)], 0],
] as const)('the rounded sum of the lines is the payout: %s', (_, payout, lines, costs, difference) => {
  const sums = sumPayout({ payout: euros(payout), lines: euros(lines), costs });
  expect(sums.difference.cents).toBe(difference);
});

test('what it cost goes to fees, chargeback costs and the VAT that we get back, each rounded once', () => {
  const costs = [cost('ideal', 2949, 620), cost('ideal', 1, 0), cost('chargeback', 75_000, 15_750)];
  expect(sumPayout({ payout: euros(9057), lines: euros(10_000), costs })).toEqual({
    fees: euros(30),
    chargebackCosts: euros(750),
    inputVat: euros(164),
    rounding: euros(-1),
    difference: euros(0),
  });
});

test('whatever is paid out and costs, what leaves the clearing account is the lines and the difference, and rounding is cents', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const costs = fc.array(
    fc.record({
      method: fc.constantFrom('ideal', 'refund', 'chargeback', null),
      net: fc.integer({ min: -5_000_000, max: 5_000_000 }),
      vat: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(cents, cents, costs, (payout, lines, given) => {
      const sums = sumPayout({ payout: euros(payout), lines: euros(lines), costs: given });
      const moved =
        payout + sums.fees.cents + sums.chargebackCosts.cents + sums.inputVat.cents + sums.rounding.cents;
      expect(moved).toBe(lines + sums.difference.cents);
      // Half a cent of each of three accounts and of the payout.
      expect(Math.abs(sums.rounding.cents)).toBeLessThanOrEqual(2);
    }),
  );
});

test.each([
  ['the same', 35, 1, 3500, 0],
  ['half a cent off for each fee', 70, 2, 6900, 0],
  ['more was taken', 90, 2, 7000, -20],
  ['less was taken', 35, 1, 7000, 35],
  ['nothing was taken of nothing', 0, 0, 0, 0],
])('fees of the balance and costs: %s', (_, cents, fees, net, expected) => {
  const taken = { amount: euros(cents), fees };
  expect(differenceOfFees({ taken, costs: [cost('ideal', net)] }).cents).toBe(expected);
});
