import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { addMonths } from '#platform/values/calendar.rules.ts';
import { startingDiscountOf } from './starting-discount.rules.ts';

const now = { monthly: euros(100), months: 2 };
const before2022 = { monthly: euros(100), months: 3 };

const charge = (from: string, until: string, more: { start?: string; amount?: number } = {}) => ({
  start: more.start ?? from,
  from,
  until,
  amount: euros(more.amount ?? 1495),
  months: 1,
  given: euros(0),
});

describe('by the month', () => {
  it.each([
    ['a whole month', charge('2026-01-01', '2026-02-01'), 100],
    ['15 days of 31', charge('2026-01-10', '2026-01-25'), 48],
    ['days of two months', charge('2026-01-25', '2026-02-25', { start: '2026-01-10' }), 106],
    ['the last days', charge('2026-02-25', '2026-03-25', { start: '2026-01-10' }), 46],
    ['nothing when the months are over', charge('2026-03-25', '2026-04-25', { start: '2026-01-10' }), 0],
    ['never more than the charge', charge('2026-01-01', '2026-02-01', { amount: 60 }), 60],
    ['a day of nothing', charge('2026-01-01', '2026-01-02', { amount: 0 }), 0],
  ])('%s', (_, of, cents) => {
    expect(startingDiscountOf(now, of).cents).toBe(cents);
  });

  it('was of three months before 2022', () => {
    const third = charge('2021-08-01', '2021-09-01', { start: '2021-06-01' });
    expect(startingDiscountOf(before2022, third).cents).toBe(100);
    expect(startingDiscountOf(now, third).cents).toBe(0);
  });

  it('is exactly the whole of it, wherever the charges are cut', () => {
    const day = fc.date({ min: new Date('2022-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 4 }),
        (date, stub, months) => {
          const start = date.toISOString().slice(0, 10);
          const anchor = new Date(date.getTime() + stub * 86_400_000).toISOString().slice(0, 10);
          const ends = [start, ...[0, 1, 2, 3, 4, 5].map((n) => addMonths(anchor, n))];
          const cents = ends
            .slice(1)
            .map((until, n) =>
              startingDiscountOf(
                { monthly: euros(100), months },
                charge(ends[n] as string, until, { start }),
              ),
            );
          expect(cents.every((each) => each.cents >= 0 && each.cents <= 200)).toBe(true);
          expect(cents.reduce((sum, each) => sum + each.cents, 0)).toBe(100 * months);
        },
      ),
    );
  });
});

describe('by three months or a year', () => {
  const long = (more: object) => ({
    ...charge('2026-01-01', '2027-01-01'),
    amount: euros(17_940),
    months: 12,
    ...more,
  });

  it.each([
    ['all of it on the first charge', long({}), 200],
    ['nothing on the next', long({ from: '2027-01-01', until: '2028-01-01', given: euros(200) }), 0],
    ['a first charge of a day takes what it can', long({ until: '2026-01-02', amount: euros(49) }), 49],
    ['and the next one gets the rest', long({ from: '2026-01-02', given: euros(49) }), 151],
  ])('%s', (_, of, cents) => {
    expect(startingDiscountOf(now, of).cents).toBe(cents);
  });
});
