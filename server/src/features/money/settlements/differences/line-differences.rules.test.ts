import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlementLineKinds } from '@belfry/contract/money/settlements/settlement-states.ts';
import { differencesOfLines } from './line-differences.rules.ts';

test.each([
  ['as it was booked', 2178, 2178, false, []],
  ['of nothing of ours', 2178, null, false, [['unknown', 2178]]],
  ['of another amount', 2000, 2178, false, [['other-amount', -178]]],
  ['a refund of another amount', -2000, -2178, false, [['other-amount', 178]]],
  ['of another payout', 2178, 2178, true, [['twice', 2178]]],
  ['of another payout, of another amount', -50, -40, true, [['twice', -50]]],
] as const)('a line %s', (_, cents, ours, isTaken, expected) => {
  const found = differencesOfLines([{ kind: 'payment', providerId: 'tr_1', cents, ours, isTaken }]);
  expect(found).toEqual(expected.map(([kind, off]) => ({ kind, subject: 'tr_1', cents: off })));
});

test('whatever the lines are, the differences are what they move beyond the books', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const line = fc.record({
    kind: fc.constantFrom(...settlementLineKinds),
    providerId: fc.uuid(),
    cents,
    ours: fc.option(cents),
    isTaken: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sum = (all: readonly { cents: number }[]) => all.reduce((total, each) => total + each.cents, 0);
      const booked = lines
        .filter(({ isTaken }) => !isTaken)
        .reduce((total, { ours }) => total + (ours ?? 0), 0);
      expect(sum(differencesOfLines(lines))).toBe(sum(lines) - booked);
    }),
  );
});
