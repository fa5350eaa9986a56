import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isReference, normaliseReference, referenceOf } from './creditor-reference.rules.ts';

describe('the reference of a number', () => {
  it.each([
    // The examples of the standard and of the banks' guides.
    [539_007_547_034, 'RF18539007547034'],
    [2_348_231, 'RF71000002348231'],
    [0, 'RF04000000000000'],
    [999_999_999_999, 'RF39999999999999'],
  ])('%i is %s', (n, reference) => {
    expect(referenceOf(n)).toBe(reference);
    expect(isReference(reference)).toBe(true);
  });

  it.each([-1, 1.5, 1_000_000_000_000, Number.NaN, Number.POSITIVE_INFINITY])('%d has none', (n) => {
    expect(() => referenceOf(n)).toThrow(RangeError);
  });
});

it.each([
  ['RF18539007547034', 'RF18539007547034'],
  ['rf18 5390 0754 7034', 'RF18539007547034'],
  [' RF18.5390.0754.7034\n', 'RF18539007547034'],
  ['RF71-2348-231', 'RF71000002348231'],
  ['RF71 0000 0000 0000 0023 48231', 'RF71000002348231'],
  ['RF71 2348 231X', 'RF712348231X'],
  ['invoice 12', 'INVOICE12'],
  ['', ''],
])('“%s” is written %s', (typed, reference) => {
  expect(normaliseReference(typed)).toBe(reference);
});

it.each([
  ['wrong check digits', 'RF19539007547034'],
  ['lower case', 'rf18539007547034'],
  ['spaces', 'RF18 5390 0754 7034'],
  ['a digit too few', 'RF1853900754703'],
  ['a digit too many', 'RF185390075470345'],
  ['letters', 'RF1853900754703A'],
  ['other digits', 'RF1853900754703٤'],
  // 97 above and below the right ones, which the sum alone would let through.
  ['check digits under 02', `RF01${bodyWith('98')}`],
  ['check digits over 98', `RF99${bodyWith('02')}`],
  ['nothing', ''],
])('%s: none of ours', (_, text) => {
  expect(isReference(text)).toBe(false);
});

const numbers = fc.integer({ min: 0, max: 999_999_999_999 });
const places = fc.nat(15);

test('one wrong character is found', () => {
  const characters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''));
  fc.assert(
    fc.property(numbers, places, characters, (n, at, character) => {
      const reference = referenceOf(n);
      fc.pre(reference[at] !== character);
      expect(isReference(reference.slice(0, at) + character + reference.slice(at + 1))).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('two swapped characters are found, beside each other or not', () => {
  fc.assert(
    fc.property(numbers, places, places, (n, one, other) => {
      const characters = referenceOf(n).split('');
      fc.pre(characters[one] !== characters[other]);
      [characters[one], characters[other]] = [characters[other] ?? '', characters[one] ?? ''];
      expect(isReference(characters.join(''))).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('a reference that somebody wrote in their own way is the same', () => {
  const signs = fc.array(fc.constantFrom('', ' ', '.', '-', '\n'), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(numbers, signs, (n, between) => {
      const reference = referenceOf(n);
      const written = reference
        .toLowerCase()
        .split('')
        .map((each, at) => each + between[at])
        .join('');
      expect(normaliseReference(written)).toBe(reference);
    }),
  );
});

/** The body of the first number whose check digits are these. */
function bodyWith(checkDigits: string): string {
  for (let n = 0; ; n += 1) {
    const reference = referenceOf(n);
    if (reference.startsWith(`RF${checkDigits}`)) return reference.slice(4);
  }
}
