import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chargedTypes, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { changesAfter, judgePrice, priceOn, pricesOn, type PriceRow } from './price-list.rules.ts';

let id = 0;
const price = (type: ChargedType, validFrom: string, cents: number): PriceRow => {
  id += 1;
  return { id, type, validFrom, monthly: euros(cents) };
};
const first = price('monthly', '2022-01-01', 1495);
const yearly = price('yearly', '2022-01-01', 1495);
const raised = price('monthly', '2027-02-01', 1595);
const rows = [first, yearly, raised];

describe('what holds on a day', () => {
  it.each([
    ['2021-12-31', undefined],
    ['2022-01-01', 1495],
    ['2027-01-31', 1495],
    ['2027-02-01', 1595],
    ['2040-01-01', 1595],
  ])('on %s it is %s', (day, cents) => {
    expect(priceOn(rows, 'monthly', day)?.monthly.cents).toBe(cents);
  });

  it('is what was added last, of two for the same day, in whatever order they are read', () => {
    const mended = price('monthly', '2027-02-01', 1545);
    expect(priceOn([mended, ...rows], 'monthly', '2027-03-01')?.monthly.cents).toBe(1545);
  });

  it('is charged for the months of its type, and is not offered without a price', () => {
    const shown = pricesOn([...rows, price('3-monthly', '2022-01-01', 1495)], '2026-11-25');
    expect(shown.map(({ type, months, charged }) => [type, months, charged.cents])).toEqual([
      ['yearly', 12, 17_940],
      ['3-monthly', 3, 4_485],
      ['monthly', 1, 1_495],
    ]);
  });
});

describe('what changes', () => {
  it('is told for the types that somebody has, the next first, and a raise may be left', () => {
    const cheaper = price('yearly', '2026-12-01', 1395);
    expect(changesAfter([...rows, cheaper], ['monthly', 'yearly'], '2026-11-25')).toEqual([
      { type: 'yearly', validFrom: '2026-12-01', before: euros(1495), after: euros(1395), mayLeave: false },
      { type: 'monthly', validFrom: '2027-02-01', before: euros(1495), after: euros(1595), mayLeave: true },
    ]);
    expect(changesAfter(rows, ['yearly'], '2026-11-25')).toEqual([]);
    expect(changesAfter(rows, [], '2026-11-25')).toEqual([]);
  });

  it('is nothing once it holds, nor what was taken back', () => {
    expect(changesAfter(rows, ['monthly'], '2027-02-01')).toEqual([]);
    const takenBack = price('monthly', '2027-02-01', 1495);
    expect(changesAfter([...rows, takenBack], ['monthly'], '2026-11-25')).toEqual([]);
  });

  it('is told step by step, each against the one before', () => {
    const again = price('monthly', '2028-01-01', 1695);
    const steps = changesAfter([...rows, again], ['monthly'], '2026-11-25');
    expect(steps.map(({ before, after }) => [before.cents, after.cents])).toEqual([
      [1495, 1595],
      [1595, 1695],
    ]);
  });

  it('leads from what holds today to what holds then', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-02-${String(n).padStart(2, '0')}`);
    const row = fc.tuple(day, fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), day, (added, today) => {
        const all = [first, ...added.map(([from, cents]) => price('monthly', from, cents))];
        const steps = changesAfter(all, ['monthly'], today);
        const begin = priceOn(all, 'monthly', today)?.monthly.cents;
        const end = priceOn(all, 'monthly', '2028-01-01')?.monthly.cents;
        expect(
          steps.reduce((cents, { before, after }) => (expect(before.cents).toBe(cents), after.cents), begin),
        ).toBe(end);
        for (const { validFrom, after } of steps)
          expect(priceOn(all, 'monthly', validFrom)?.monthly.cents).toBe(after.cents);
      }),
    );
  });
});

describe('a price that is to be added', () => {
  const today = '2026-11-25';
  const judge = (validFrom: string, cents: number) =>
    judgePrice(rows, { type: 'monthly', validFrom, monthly: euros(cents) }, today);

  it.each([
    ['a raise a month ahead', '2026-12-25', 1500, null],
    ['a raise earlier', '2026-12-24', 1500, { why: 'too-soon', earliest: '2026-12-25' }],
    ['less from tomorrow on', '2026-11-26', 1400, null],
    ['anything from today on', '2026-11-25', 1400, { why: 'past' }],
    ['anything earlier', '2025-11-25', 1400, { why: 'past' }],
    ['what holds anyway', '2026-12-31', 1495, { why: 'unchanged' }],
    ['less than was announced, too late for a raise', '2027-02-01', 1550, null],
    ['what was announced', '2027-03-01', 1595, { why: 'unchanged' }],
  ])('%s', (_, validFrom, cents, fault) => {
    expect(judge(validFrom, cents)).toEqual(fault);
  });

  it('may begin on any day where there was none', () => {
    expect(judgePrice(rows, { type: 'xl', validFrom: '2020-01-01', monthly: euros(2495) }, today)).toBeNull();
  });

  test('counts the month by the calendar', () => {
    const on31 = { type: 'monthly', validFrom: '2027-02-28', monthly: euros(1700) } as const;
    expect(judgePrice([first], on31, '2027-01-31')).toBeNull();
    expect(judgePrice([first], { ...on31, validFrom: '2027-02-27' }, '2027-01-31')).not.toBeNull();
  });
});

test('every type that is charged is offered', () => {
  const all = chargedTypes.map((type) => price(type, '2022-01-01', 100));
  expect(pricesOn(all, '2022-01-01').map(({ type }) => type)).toEqual(chargedTypes);
});
