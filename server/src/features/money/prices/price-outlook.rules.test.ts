import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { newsOf } from './notices/price-news.rules.ts';
import { earliestOf, judgePrice, type PriceRow } from './price-list.rules.ts';
import { besideOf, differenceOf } from './price-outlook.rules.ts';

const price = (id: number, validFrom: string, cents: number): PriceRow => ({
  id,
  type: 'monthly',
  validFrom,
  monthly: euros(cents),
});
const first = price(1, '2022-01-01', 1495);
const raised = price(2, '2027-02-01', 1595);
const today = '2026-11-20';

test.each([
  ['2027-02-01', 1595, []],
  ['2027-02-01', 2990, []],
  ['2027-02-01', 2991, ['much-more']],
  ['2027-02-01', 747, ['much-less']],
  ['2027-02-01', 748, []],
])('on %s %i cents beside 1495 are worth these looks: %j', (validFrom, cents, warnings) => {
  expect(besideOf([first], { type: 'monthly', validFrom, monthly: euros(cents) })).toEqual({
    before: euros(1495),
    promised: euros(1495),
    warnings,
  });
});

test('what was set for the day is said, and what comes after it', () => {
  const later = price(3, '2027-06-01', 1695);
  expect(besideOf([first, raised, later], { ...raised, monthly: euros(1545) })).toEqual({
    before: euros(1495),
    promised: euros(1595),
    warnings: ['replaces', 'changes-again'],
  });
});

test('the earliest day of a raise is a month ahead, of anything else tomorrow, and is not refused', () => {
  for (const [cents, day] of [
    [1595, '2026-12-20'],
    [1395, '2026-11-21'],
  ] as const) {
    const asked = { type: 'monthly', monthly: euros(cents) } as const;
    expect(earliestOf([first], asked, today)).toBe(day);
    expect(judgePrice([first], { ...asked, validFrom: day }, today)).toBeNull();
  }
});

test('a difference is summed by company, where VAT is rounded once', () => {
  const payers = [
    { subscriptions: 3, rate: 2100 },
    { subscriptions: 1, rate: 0 },
    { subscriptions: 2, rate: 1900 },
  ];
  // 4785 + 1005 − (4485 + 942), 1595 − 1495, 3190 + 606 − (2990 + 568).
  expect(differenceOf({ promised: euros(1495), monthly: euros(1595) }, payers)).toEqual({
    net: euros(600),
    gross: euros(363 + 100 + 238),
  });
  expect(differenceOf({ promised: euros(1595), monthly: euros(1495) }, payers).net).toEqual(euros(-600));
  expect(differenceOf({ promised: euros(1595), monthly: euros(1495) }, [])).toEqual({
    net: euros(0),
    gross: euros(0),
  });
});

test('a price tells what changes; one that takes another back tells who was told of that; a replaced one tells nothing', () => {
  const back = price(3, '2027-02-01', 1495);
  const lower = price(4, '2027-02-01', 1545);
  expect(newsOf([first, raised], raised)).toEqual({
    change: {
      type: 'monthly',
      validFrom: '2027-02-01',
      before: euros(1495),
      after: euros(1595),
      mayLeave: true,
    },
    takesBack: null,
  });
  expect(newsOf([first, raised, back], raised)).toBeNull();
  expect(newsOf([first, raised, back], back)).toMatchObject({
    takesBack: [2],
    change: { before: euros(1495), after: euros(1495), mayLeave: false },
  });
  expect(newsOf([first, raised, lower], lower)).toMatchObject({
    takesBack: null,
    change: { after: euros(1545) },
  });
  // The same as before on a day for which nothing was announced.
  expect(newsOf([first, back], back)).toBeNull();
});
