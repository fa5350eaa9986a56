import { expect, test } from 'vitest';
import { firstCents, restOf } from './split.rules.ts';

const parts = (...written: string[]) => written.map((each) => ({ written: each }));

test('what is left is shown to the cent, also where it is too little', () => {
  expect(restOf(10_000, [])).toBe(10_000);
  expect(restOf(10_000, parts('33,33', '66.66'))).toBe(1);
  expect(restOf(10_000, parts('60', '40,01'))).toBe(-1);
  expect(restOf(10_000, parts('60', 'x'))).toBeNull();
  expect(restOf(10_000, parts('0'))).toBeNull();
});

test('a part begins with what is open, as far as the money goes', () => {
  expect(firstCents(2178, 10_000)).toBe(2178);
  expect(firstCents(2178, 1000)).toBe(1000);
  expect(firstCents(2178, -5)).toBe(0);
  expect(firstCents(0, 1000), 'paid already: it is the company’s balance').toBe(1000);
});
