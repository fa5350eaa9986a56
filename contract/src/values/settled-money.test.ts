import fc from 'fast-check';
import { expect, test } from 'vitest';
import { euros, maxCents, type Currency } from './money.ts';
import { parseSettled, roundSettled, settledFrom, sumSettled, writeSettled } from './settled-money.ts';

const settled = (tenThousandths: number) => ({ tenThousandths, currency: 'EUR' as const });

test.each([
  ['0.2541', 2541, 25, 41],
  ['0.2550', 2550, 26, -50],
  ['-0.2550', -2550, -26, 50],
  ['-0.2549', -2549, -25, -49],
  ['0.0049', 49, 0, 49],
  ['-0.0049', -49, 0, -49],
  ['14.9500', 149_500, 1495, 0],
])('%s is %d ten-thousandths, %d cents and %d that remain', (value, tenThousandths, cents, difference) => {
  const given = parseSettled({ value, currency: 'EUR' });
  expect(given).toEqual(settled(tenThousandths));
  expect(writeSettled(given)).toEqual({ value, currency: 'EUR' });
  expect(roundSettled(given)).toEqual({ money: euros(cents), difference: settled(difference) });
});

test.each(['0.25', '0.254', '0.25411', '1', ''])('%j is no settled amount', (value) => {
  expect(() => parseSettled({ value, currency: 'EUR' })).toThrow(RangeError);
});

test('cents are ten-thousandths and back without a difference', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
      expect(roundSettled(settledFrom(euros(cents)))).toEqual({
        money: euros(cents),
        difference: settled(0),
      });
    }),
  );
});

test('what rounding leaves is at most half a cent, and nothing is lost', () => {
  const amounts = fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 }).map(settled), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(amounts, (given) => {
      const rounded = given.map(roundSettled);
      const back = rounded.flatMap(({ money, difference }) => [settledFrom(money), difference]);
      expect(sumSettled(back, 'EUR')).toEqual(sumSettled(given, 'EUR'));
      for (const { difference } of rounded)
        expect(Math.abs(difference.tenThousandths)).toBeLessThanOrEqual(50);
    }),
  );
});

test('amounts of two currencies have no sum', () => {
  const foreign = { tenThousandths: 1, currency: 'GBP' as Currency };
  expect(() => sumSettled([settled(1), foreign], 'EUR')).toThrow(RangeError);
});
