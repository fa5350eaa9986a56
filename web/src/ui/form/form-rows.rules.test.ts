import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsAfter, movedRow, type Places, withoutRow } from './form-rows.rules.ts';

test('a row is moved by one place, and stays where there is none', () => {
  expect(movedRow(['a', 'b', 'c'], 2, -1)[0]).toEqual(['a', 'c', 'b']);
  expect(movedRow(['a', 'b', 'c'], 0, -1)[0]).toEqual(['a', 'b', 'c']);
  expect(movedRow(['a', 'b', 'c'], 2, 1)[0]).toEqual(['a', 'b', 'c']);
});

test('a fault goes with its row, and leaves with it', () => {
  const faults = { 'absences/0/until': 'a', 'absences/2/from': 'c', absences: 'all', name: 'n' };
  const [, gone] = withoutRow(['a', 'b', 'c'], 0);
  expect(faultsAfter(faults, 'absences', gone)).toEqual({
    'absences/1/from': 'c',
    absences: 'all',
    name: 'n',
  });
  const [, moved] = movedRow(['a', 'b', 'c'], 2, -1);
  expect(faultsAfter(faults, 'absences', moved)).toMatchObject({
    'absences/0/until': 'a',
    'absences/1/from': 'c',
  });
  expect(faultsAfter({ 'absencesOf/0': 'other list', '0': 'x' }, 'absences', gone)).toEqual({
    'absencesOf/0': 'other list',
    '0': 'x',
  });
});

describe('whatever the list is', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 6 });

  test('the place of a row is where it then stands', () => {
    const follow = (rows: number[], [after, places]: [number[], Places]) =>
      rows.every((row, index) => {
        const place = places(index);
        return place === null ? !after.includes(row) : after[place] === row;
      });
    fc.assert(
      fc.property(list, fc.nat(5), fc.constantFrom(1 as const, -1 as const), (rows, at, by) => {
        const index = at % rows.length;
        expect(follow(rows, withoutRow(rows, index))).toBe(true);
        expect(follow(rows, movedRow(rows, index, by))).toBe(true);
        expect(withoutRow(rows, index)[0]).toHaveLength(rows.length - 1);
      }),
    );
  });
});
