import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, euros, sum } from '@belfry/contract/values/money.ts';
import { atMost, creditTotalsOf, leftOf, totalsOf } from './totals.rules.ts';

test.each([
  ['one month', [1495], 2100, 1495, 314],
  ['VAT on all lines together, where each alone would round up', [1495, 1495, 1495], 2100, 4485, 942],
  ['a half cent is rounded up', [50], 2100, 50, 11],
  ['time taken back', [2495, -300], 2100, 2195, 461],
  ['no VAT', [1495], 0, 1495, 0],
])('%s', (_, nets, rate, net, vat) => {
  expect(totalsOf(nets.map(euros), rate)).toEqual({
    net: euros(net),
    vatAmount: euros(vat),
    total: euros(net + vat),
  });
});

test('credit notes of any cut give back their invoice to the cent, and never more VAT than it had', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(cuts, fc.constantFrom(0, 900, 1_900, 2_100, 2_550), (nets, rate) => {
      const invoice = totalsOf(nets.map(euros), rate);
      const credits: ReturnType<typeof creditTotalsOf>[] = [];
      for (const net of nets) {
        const left = leftOf(invoice, credits);
        const credit = creditTotalsOf([euros(net)], rate, left);
        expect(credit.vatAmount.cents).toBeGreaterThanOrEqual(0);
        credits.push(credit);
      }
      expect(leftOf(invoice, credits)).toEqual({ net: euros(0), vatAmount: euros(0) });
      expect(
        sum(
          credits.map(({ total }) => total),
          'EUR',
        ),
      ).toEqual(add(invoice.net, invoice.vatAmount));
    }),
  );
});

test.each([
  [500, 300, 300],
  [300, 500, 300],
  [-100, 500, 0],
  [300, -1, 0],
])('of %i at most %i is %i', (amount, most, taken) => {
  expect(atMost(euros(amount), euros(most))).toEqual(euros(taken));
});
