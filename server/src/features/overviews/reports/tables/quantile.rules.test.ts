import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWithin, partOf, quantileOf } from './quantile.rules.ts';

test('a quantile is what stands at its rank, however the durations are counted', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(seconds, fc.constantFrom(1, 2_500, 5_000, 9_000, 10_000), (all, part) => {
      const counted = [...Map.groupBy(all, (each) => each)].map(([each, of]) => [each, of.length] as const);
      const sorted = all.toSorted((one, other) => one - other);
      expect(quantileOf(counted, part)).toBe(sorted[Math.ceil((all.length * part) / 10_000) - 1]);
      expect(countWithin(counted, 25)).toBe(all.filter((each) => each <= 25).length);
    }),
  );
});

test('of nothing there is neither a quantile nor a part', () => {
  expect(quantileOf([], 5_000)).toBeNull();
  expect(partOf(0, 0)).toBeNull();
  expect(partOf(1, 3)).toBe(3_333);
});
