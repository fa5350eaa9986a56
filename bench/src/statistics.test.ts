import { expect, test } from 'vitest';
import { isVoid, quantile, reaches, summarise } from './statistics.ts';

test('quartiles lie between values by proportion, whatever their order', () => {
  expect(summarise([4, 1, 3, 2])).toEqual({ min: 1, q1: 1.75, median: 2.5, q3: 3.25, max: 4 });
  expect(summarise([10, 2, 9, 4, 7])).toEqual({ min: 2, q1: 4, median: 7, q3: 9, max: 10 });
  expect(summarise([5])).toEqual({ min: 5, q1: 5, median: 5, q3: 5, max: 5 });
});

test('the 99th percentile of a hundred values is nearly the greatest', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(quantile(values, 0.99)).toBeCloseTo(99.01);
});

test('nothing measured is a fault', () => {
  expect(() => quantile([], 0.5)).toThrow(RangeError);
});

test.each([
  [{ q1: 0.8, median: 1, q3: 1.2 }, false],
  [{ q1: 0.79, median: 1, q3: 1.1 }, true],
  [{ q1: 0.9, median: 1, q3: 1.21 }, true],
  [{ q1: 8.1, median: 10, q3: 11.9 }, false],
])('quartiles %o: void is %s', (quartiles, expected) => {
  expect(isVoid({ min: 0, max: 100, ...quartiles })).toBe(expected);
});

test('the bound itself is good', () => {
  expect(reaches({ atLeast: 0.35 }, 0.35)).toBe(true);
  expect(reaches({ atLeast: 0.36 }, 0.35)).toBe(false);
  expect(reaches({ atMost: 0.35 }, 0.35)).toBe(true);
  expect(reaches({ atMost: 0.34 }, 0.35)).toBe(false);
});
