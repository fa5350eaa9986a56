import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { NoPriceError, type Billed } from './charge.rules.ts';
import { duePeriods, isWithoutGap } from './due-periods.rules.ts';

const book = {
  prices: [
    { id: 1, type: 'monthly', validFrom: '2022-01-01', monthly: euros(1495) },
    { id: 2, type: 'monthly', validFrom: '2027-03-15', monthly: euros(1595) },
    { id: 3, type: 'yearly', validFrom: '2022-01-01', monthly: euros(1495) },
    { id: 4, type: 'yearly', validFrom: '2027-03-15', monthly: euros(1595) },
  ],
  discounts: [{ id: 1, validFrom: '2022-01-01', monthly: euros(100), months: 2 }],
} as const;
const monthly: Billed = {
  type: 'monthly',
  start: '2027-01-31',
  base: '2027-01-31',
  discountFrom: null,
  discountGiven: euros(0),
  endsOn: null,
};
const shown = (of: Billed, n: number, today: string) => {
  const { due, nextOn } = duePeriods(of, n, today, book);
  return [...due.map(({ from, until, net }) => `${from}..${until} ${String(net.cents)}`), nextOn];
};

test('nothing is due before its day; days that were missed are caught up with, each period at the price of its first day', () => {
  expect(shown(monthly, 1, '2027-02-27')).toEqual(['2027-02-28']);
  expect(shown(monthly, 1, '2027-02-28')).toEqual(['2027-02-28..2027-03-31 1495', '2027-03-31']);
  expect(shown(monthly, 1, '2027-04-30')).toEqual([
    '2027-02-28..2027-03-31 1495',
    '2027-03-31..2027-04-30 1595',
    '2027-04-30..2027-05-31 1595',
    '2027-05-31',
  ]);
});

test('the last period is cut where the subscription ends, and none follows', () => {
  const ending = { ...monthly, endsOn: '2027-03-10' };
  expect(shown(ending, 1, '2027-06-01')).toEqual([
    `2027-02-28..2027-03-10 ${Math.round((1495 * 10) / 31)}`,
    null,
  ]);
  expect(shown({ ...monthly, endsOn: '2027-03-31' }, 1, '2027-03-01')).toEqual([
    '2027-02-28..2027-03-31 1495',
    null,
  ]);
});

test('a yearly period is never repriced', () => {
  const yearly = { ...monthly, type: 'yearly', start: '2027-01-31' } as const;
  expect(shown(yearly, 0, '2028-01-30')).toEqual([`2027-01-31..2028-01-31 ${12 * 1495}`, '2028-01-31']);
  expect(shown(yearly, 1, '2028-01-31')).toEqual([`2028-01-31..2029-01-31 ${12 * 1595}`, '2029-01-31']);
});

test('a yearly one gets the starting discount on its first charge; what a charge of few days cannot take, the next gets', () => {
  const yearly = { ...monthly, type: 'yearly', discountFrom: '2027-01-31' } as const;
  const discounts = (of: Billed) =>
    duePeriods(of, 0, '2028-02-28', book).due.map(({ discount }) => discount.cents);
  expect(discounts(yearly)).toEqual([200, 0]);
  const few = { ...yearly, start: '2027-01-29', discountFrom: '2027-01-29' };
  const day = Math.round((12 * 1495 * 2) / 365);
  expect(discounts(few).slice(0, 2)).toEqual([day, 200 - day]);
});

test('without a price nobody can tell', () => {
  expect(() => duePeriods({ ...monthly, start: '2021-01-31' }, 0, '2021-01-31', book)).toThrow(NoPriceError);
});

const days = fc.integer({ min: 0, max: 1_500 }).map((count) => addDays('2026-01-31', count));
test('whenever it runs, each day is charged once', () => {
  const prices = chargedTypes.map((type, id) => ({
    id,
    type,
    validFrom: '2022-01-01',
    monthly: euros(1495),
  }));
  fc.assert(
    fc.property(
      fc.record({ start: days, base: days, type: fc.constantFrom(...chargedTypes) }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
      (plan, steps) => {
        const billed = { ...monthly, ...plan };
        const charged: { n: number; starts_on: string; ends_on: string }[] = [];
        let [today, nextOn]: [string, string] = [plan.start, plan.start];
        for (const step of steps) {
          const found = duePeriods(billed, charged.length, today, { prices, discounts: [] });
          charged.push(...found.due.map(({ n, from, until }) => ({ n, starts_on: from, ends_on: until })));
          nextOn = found.nextOn ?? '';
          expect(nextOn > today).toBe(true);
          expect(isWithoutGap(billed, charged, nextOn)).toBe(true);
          today = addDays(today, step);
        }
        for (const [index, { starts_on: from }] of charged.entries())
          expect(from).toBe(index === 0 ? plan.start : charged[index - 1]?.ends_on);
        expect(isWithoutGap(billed, charged, addDays(nextOn, 1))).toBe(false);
        expect(isWithoutGap(billed, charged.slice(0, -1), nextOn)).toBe(false);
      },
    ),
  );
});
