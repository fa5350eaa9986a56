import { expect, test } from 'vitest';
import { readPercent } from './percent.ts';

test.each([
  ['21', 2100],
  ['25,5 %', 2550],
  ['25.25', 2525],
  ['0', 0],
  ['100', null],
  ['-1', null],
  ['', null],
  ['2.555', null],
])('%s is %s basis points', (typed, rate) => {
  expect(readPercent(typed)).toBe(rate);
});
