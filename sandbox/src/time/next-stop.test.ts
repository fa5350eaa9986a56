import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStops } from './next-stop.ts';

/** The stops of a move over these moments, which is at its end when it stops there. */
function stopsOver(moments: readonly number[], end: number): number[] {
  const nextStop = createStops(0);
  const stops: number[] = [];
  for (let at = 0; at < end; stops.push(at))
    at = nextStop(moments.find((moment) => moment > at) ?? Infinity, end);
  return stops;
}

test('what is not crowded is met at its very moment', () => {
  expect(stopsOver([1000, 1001, 1002, 61_000, 61_400, 61_900], 90_000)).toEqual([
    1000, 1001, 1002, 61_000, 61_400, 61_900, 90_000,
  ]);
});

test('five hundred moments of two seconds are met in fifteen stops', () => {
  const storm = Array.from({ length: 500 }, (_, index) => 60_000 + index * 4);
  const stops = stopsOver(storm, 120_000);
  expect(stops.slice(0, 11)).toEqual(storm.slice(0, 11));
  expect(stops.slice(11)).toEqual([60_540, 61_040, 61_540, 62_040, 120_000]);
});

test('a crowd that is over leaves the next moment to itself', () => {
  const storm = Array.from({ length: 50 }, (_, index) => 1000 + index);
  expect(stopsOver([...storm, 5000, 5001], 6000).slice(-4)).toEqual([1510, 5000, 5001, 6000]);
});

test('something that is due at once does not move time', () => {
  const nextStop = createStops(1000);
  expect([nextStop(1000, 2000), nextStop(900, 2000), nextStop(Infinity, 2000)]).toEqual([1000, 1000, 2000]);
});

test('every moment is met, at most half a second late and never early', () => {
  const end = 20_000;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: end }), { maxLength: 400 }), (given) => {
      const moments = given.toSorted((a, b) => a - b);
      const stops = stopsOver(moments, end);
      for (const moment of moments) {
        const met = stops.find((stop) => stop >= moment) ?? Infinity;
        expect(met - moment).toBeLessThan(500);
      }
      expect(stops.at(-1)).toBe(end);
      expect(stops).toEqual([...new Set(stops)].toSorted((a, b) => a - b));
    }),
  );
});
