import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { addDays, daysBetween } from '#platform/values/calendar.rules.ts';
import { before, beyond, cancelDayOf, invoiceDayFrom, periodOf, priceOf } from './periods.rules.ts';

const span = ({ from, until }: { from: string; until: string }) => `${from}..${until}`;

describe('periods', () => {
  test.each([
    [
      'the first order of a company: whole from its own day',
      '2026-01-31',
      '2026-01-31',
      1,
      ['2026-01-31..2026-02-28', '2026-02-28..2026-03-31', '2026-03-31..2026-04-30'],
    ],
    [
      'a second one begins with the days until the invoice day',
      '2026-02-10',
      '2026-01-31',
      1,
      ['2026-02-10..2026-02-28', '2026-02-28..2026-03-31', '2026-03-31..2026-04-30'],
    ],
    [
      'also by the quarter',
      '2026-02-10',
      '2026-01-05',
      3,
      ['2026-02-10..2026-03-05', '2026-03-05..2026-06-05', '2026-06-05..2026-09-05'],
    ],
    [
      'and by the year',
      '2026-02-10',
      '2026-01-05',
      12,
      ['2026-02-10..2026-03-05', '2026-03-05..2027-03-05', '2027-03-05..2028-03-05'],
    ],
    [
      'a year that begins on the invoice day',
      '2027-03-05',
      '2026-01-05',
      12,
      ['2027-03-05..2028-03-05', '2028-03-05..2029-03-05', '2029-03-05..2030-03-05'],
    ],
    [
      '29 February of a leap year',
      '2028-02-29',
      '2027-12-29',
      1,
      ['2028-02-29..2028-03-29', '2028-03-29..2028-04-29', '2028-04-29..2028-05-29'],
    ],
  ] as const)('%s', (_, start, base, months, expected) => {
    expect([0, 1, 2].map((n) => span(periodOf({ start, base, months }, n)))).toEqual(expected);
  });

  const days = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2024-01-31', count));
  const plans = fc.record({ start: days, base: days, months: fc.constantFrom(1, 3, 12) });

  test('follow each other without a gap, and each after the first begins on an invoice day', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 40 }), (plan, n) => {
        const [one, next] = [periodOf(plan, n), periodOf(plan, n + 1)];
        expect(next.from).toBe(one.until);
        expect(daysBetween(one.from, one.until)).toBeGreaterThan(0);
        expect(invoiceDayFrom(plan.base, next.from)).toBe(next.from);
        const [day, of] = [Number(next.from.slice(8)), Number(plan.base.slice(8))];
        const isLast = addDays(next.from, 1).endsWith('-01');
        expect(day === of || (isLast && day < of)).toBe(true);
      }),
    );
  });

  test('the first is no longer than a whole one', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { from, until, fullFrom, fullUntil } = periodOf(plan, 0);
        expect(from).toBe(plan.start);
        expect(daysBetween(from, until)).toBeLessThanOrEqual(daysBetween(fullFrom, fullUntil));
      }),
    );
  });
});

describe('what a part of a period costs', () => {
  test.each([
    ['18 of the 28 days to 28 February', '2026-02-10', '2026-01-31', 1, 1495, Math.round((1495 * 18) / 28)],
    ['a whole month', '2026-01-31', '2026-01-31', 1, 1495, 1495],
    ['23 days of a year', '2026-02-10', '2026-01-05', 12, 1495, Math.round((1495 * 12 * 23) / 365)],
  ])('%s', (_, start, base, months, monthly, cents) => {
    expect(priceOf(periodOf({ start, base, months }, 0), euros(monthly), months)).toEqual(euros(cents));
  });

  test('one that ends earlier costs its days', () => {
    const period = periodOf({ start: '2026-03-05', base: '2026-03-05', months: 1 }, 0);
    expect(before(period, '2026-03-15')).toMatchObject({ from: '2026-03-05', until: '2026-03-15' });
    const short = before(period, '2026-03-15');
    expect(short && priceOf(short, euros(3100), 1)).toEqual(euros(1000));
    expect(before(period, '2026-03-05')).toBeNull();
    expect(before(period, '2026-04-05')).toEqual(period);
    expect(before(period, null)).toEqual(period);
  });

  test('what lies beyond a day is given back by days', () => {
    const line = { from: '2026-03-05', until: '2026-04-05', net: euros(3100) };
    expect(beyond(line, '2026-03-15')).toEqual(euros(2100));
    expect(beyond(line, '2026-03-01')).toEqual(euros(3100));
    expect(beyond(line, '2026-04-05')).toEqual(euros(0));
  });
});

test.each([
  ['within the contract', '2027-03-10', '2026-06-01', '2027-03-10'],
  ['in its last month', '2027-03-10', '2027-02-20', '2027-03-20'],
  ['after it', '2027-03-10', '2027-05-31', '2027-06-30'],
  ['without a contract', null, '2027-01-31', '2027-02-28'],
])('cancelling %s', (_, contractEnd, today, day) => {
  expect(cancelDayOf({ contractEnd, today })).toBe(day);
});
