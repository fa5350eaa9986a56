import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceEnds } from '@belfry/contract/money/settlements/settlement-states.ts';
import { planDifferences, type KnownDifference } from './open-differences.rules.ts';

const found = (cents: number) => (cents === 0 ? [] : [{ kind: 'sum' as const, subject: '', cents }]);
const row = (cents: number, resolution: KnownDifference['resolution']): KnownDifference => ({
  id: `${String(cents)} ${resolution ?? 'open'}`,
  kind: 'sum',
  subject: '',
  cents,
  resolution,
});

test.each([
  ['new', 5, [], { opened: found(5) }],
  ['known', 5, [row(5, null)], {}],
  ['of another amount now', 7, [row(5, null)], { changed: [{ id: '5 open', cents: 7 }] }],
  ['explained', 0, [row(5, null)], { explained: ['5 open'] }],
  ['found again after it was explained', 5, [row(5, 'explained')], { opened: found(5) }],
  ['booked', 5, [row(5, 'rounding')], {}],
  ['booked and more now', 8, [row(5, 'rounding')], { opened: found(3) }],
  ['booked and explained after all', 0, [row(5, 'rounding')], { opened: found(-5) }],
  ['nothing to book', 5, [row(5, 'nothing-to-book')], {}],
  ['nothing to book, and explained', 0, [row(5, 'nothing-to-book')], {}],
  ['nothing to book, and more now', 8, [row(5, 'nothing-to-book')], { opened: found(3) }],
  ['none', 0, [], {}],
])('a difference that is %s', (_, cents, known, expected) => {
  const nothing = { opened: [], changed: [], explained: [] };
  expect(planDifferences(found(cents), known)).toEqual({ ...nothing, ...expected });
});

test('whatever was found and done before, a plan that is carried out leaves nothing to plan', () => {
  const cents = fc.integer({ min: -9, max: 9 }).filter((each) => each !== 0);
  const ended = fc.record({ cents, resolution: fc.constantFrom(...differenceEnds) });
  const given = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.array(ended), fc.option(cents));
  fc.assert(
    fc.property(given, ([now, before, open]) => {
      const rows = [
        ...before.map(({ cents: amount, resolution }) => row(amount, resolution)),
        ...(open === null ? [] : [row(open, null)]),
      ];
      const plan = planDifferences(found(now), rows);
      const carriedOut = [
        ...rows
          .map((each) => ({
            ...each,
            cents: plan.changed.find(({ id }) => id === each.id)?.cents ?? each.cents,
          }))
          .map((each) =>
            each.resolution === null && plan.explained.includes(each.id)
              ? { ...each, resolution: 'explained' as const }
              : each,
          ),
        ...plan.opened.map((each) => row(each.cents, null)),
      ];
      expect(planDifferences(found(now), carriedOut)).toEqual({ opened: [], changed: [], explained: [] });
    }),
  );
});
