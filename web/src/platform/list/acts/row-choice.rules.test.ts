import { expect, test } from 'vitest';
import { chosenAfter } from './row-choice.rules.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const after = (chosen: string, key: string, isOn: boolean, from: string | null = null) =>
  [...chosenAfter(new Set(chosen), keys, { key, isOn, from })].toSorted().join('');

test.each([
  ['one more', after('a', 'c', true), 'ac'],
  ['one less', after('ac', 'c', false), 'a'],
  ['a range downwards', after('b', 'd', true, 'b'), 'bcd'],
  ['a range upwards', after('d', 'b', true, 'd'), 'bcd'],
  ['a range that is taken away', after('abcde', 'd', false, 'b'), 'ae'],
  ['a range from a row that is gone', after('a', 'c', true, 'x'), 'ac'],
  ['one that is chosen already', after('a', 'a', true), 'a'],
])('%s', (_what, is, should) => expect(is).toBe(should));
