import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choices, compare, isSame, merge, whoseStands } from './three-way.rules.ts';

const base = { name: 'Jan', phone: '1', media: ['sms', 'voice'], version: 3 };

test('says of each value who changed it', () => {
  const mine = { ...base, name: 'Johan', phone: '2' };
  const theirs = { ...base, phone: '3', media: ['voice', 'sms'], version: 4 };
  expect(compare<string, unknown>(base, mine, theirs)).toEqual([
    { key: 'name', base: 'Jan', mine: 'Johan', theirs: 'Jan', by: 'mine' },
    { key: 'phone', base: '1', mine: '2', theirs: '3', by: 'both' },
    { key: 'media', base: base.media, mine: base.media, theirs: ['voice', 'sms'], by: 'theirs' },
    { key: 'version', base: 3, mine: 3, theirs: 4, by: 'theirs' },
  ]);
});

test('what both made the same of is no difference', () => {
  expect(compare({ name: 'Jan' }, { name: 'Johan' }, { name: 'Johan' })).toEqual([]);
});

test('takes theirs where it stands, and leaves mine what nobody has decided', () => {
  const mine = { ...base, name: 'Johan', phone: '2' };
  const found = compare<keyof typeof base, unknown>(base, mine, { ...base, phone: '3', version: 4 });
  expect(merge(mine, found, {})).toEqual({ ...mine, version: 4 });
  expect(merge(mine, found, { phone: 'theirs' })).toEqual({ ...mine, phone: '3', version: 4 });
});

test.each([
  [[1, { a: 'x' }], [1, { a: 'x' }], true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [['a', 'b'], ['b', 'a'], false],
  [[], {}, false],
  [[1], [1, 2], false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j are the same: %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
});

describe('whatever the three sides are', () => {
  const value = fc.oneof(
    fc.integer({ min: 0, max: 2 }),
    fc.array(fc.record({ at: fc.integer({ min: 0, max: 1 }) }), { maxLength: 2 }),
  );
  const side = fc.record({ a: value, b: value, c: value });
  const choice = fc.constantFrom('mine' as const, 'theirs' as const);
  const keys = ['a', 'b', 'c'] as const;
  type Side = Record<(typeof keys)[number], unknown>;
  const all = (which: 'mine' | 'theirs'): Choices<keyof Side> => ({ a: which, b: which, c: which });

  test('each result is mine or theirs, and what only one side changed is theirs who changed it', () => {
    fc.assert(
      fc.property(
        side,
        side,
        side,
        fc.record({ a: choice, b: choice, c: choice }),
        (was, mine, theirs, choices) => {
          const result: Side = merge<Side>(mine, compare<keyof Side, unknown>(was, mine, theirs), choices);
          for (const key of keys) {
            const [mineChanged, theirsChanged] = [
              !isSame(was[key], mine[key]),
              !isSame(was[key], theirs[key]),
            ];
            const expected =
              mineChanged && theirsChanged ? { mine, theirs }[choices[key]] : theirsChanged ? theirs : mine;
            expect(result[key]).toEqual(expected[key]);
          }
        },
      ),
    );
  });

  test('seen from the other side it is the same with the names changed', () => {
    const other = { mine: 'theirs', theirs: 'mine', both: 'both' } as const;
    fc.assert(
      fc.property(side, side, side, (was, mine, theirs) => {
        const mirrored = compare<keyof Side, unknown>(was, theirs, mine).map(({ key, by }) => [
          key,
          other[by],
        ]);
        const found = compare<keyof Side, unknown>(was, mine, theirs);
        expect(found.map(({ key, by }) => [key, by])).toEqual(mirrored);
        expect(merge<Side>(mine, found, all('mine'))).toEqual(
          merge<Side>(theirs, compare<keyof Side, unknown>(was, theirs, mine), all('theirs')),
        );
      }),
    );
  });

  test('after a merge nothing of theirs is left to be seen but what mine stands against', () => {
    fc.assert(
      fc.property(side, side, side, (was, mine, theirs) => {
        const result: Side = merge<Side>(mine, compare<keyof Side, unknown>(was, mine, theirs), all('mine'));
        const left = compare<keyof Side, unknown>(theirs, result, theirs);
        expect(left.every((each) => whoseStands(each, {}) === 'mine')).toBe(true);
      }),
    );
  });
});
