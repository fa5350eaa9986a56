import { describe, expect, test } from 'vitest';
import { applyNewer, holdsRow, keepNewer, withoutRow } from './newer.ts';

const row = { id: 'a', name: 'Pig house', version: 3 };
const other = { id: 'b', name: 'Greenhouse', version: 9 };
const change = { id: 'a', name: 'Pig house 1', version: 4 };

describe('a change', () => {
  test('is taken by the row that it names', () => {
    expect(applyNewer(row, 'id', change)).toEqual({ ...row, ...change });
  });

  test('that is not newer changes nothing', () => {
    expect(applyNewer(row, 'id', { ...change, version: 3 })).toBe(row);
    expect(applyNewer(row, 'id', { ...change, version: 2 })).toBe(row);
  });

  test('goes into a list, and leaves its other rows as they are', () => {
    const list = { items: [other, row], nextCursor: null };
    const next = applyNewer(list, 'id', change) as typeof list;
    expect(next.items).toEqual([other, { ...row, ...change }]);
    expect(next.items[0]).toBe(other);
    expect(next.nextCursor).toBeNull();
  });

  test('goes into the pages of a list', () => {
    const pages = { pages: [{ items: [other] }, { items: [row] }], pageParams: [null, 'x'] };
    const next = applyNewer(pages, 'id', change) as typeof pages;
    expect(next.pages[1]?.items[0]?.name).toBe('Pig house 1');
    expect(next.pages[0]).toBe(pages.pages[0]);
  });

  test('of a row that is not there gives the same list back', () => {
    const list = { items: [other] };
    expect(applyNewer(list, 'id', change)).toBe(list);
    expect(applyNewer(undefined, 'id', change)).toBeUndefined();
  });
});

describe('an answer that a live event has overtaken', () => {
  const late = { ...row, version: 2, name: 'Pig' };

  test.each([
    ['one row', row, late, row],
    ['a list', { items: [row, other] }, { items: [other, late] }, { items: [other, row] }],
    ['pages', { pages: [{ items: [row] }] }, { pages: [{ items: [late] }] }, { pages: [{ items: [row] }] }],
    [
      'open alarms',
      { items: [{ episodeId: 'e', version: 3 }] },
      { items: [{ episodeId: 'e', version: 2 }] },
      { items: [{ episodeId: 'e', version: 3 }] },
    ],
  ])('leaves what is newer: %s', (_what, held, answer, kept) => {
    expect(keepNewer(held, answer)).toEqual(kept);
  });

  test('is believed in all else', () => {
    const same = { ...row, name: 'Sows' };
    for (const answer of [same, { items: [same] }, { items: [] }, other, { id: 'a' }, [late], null])
      expect(keepNewer(row, answer)).toBe(answer);
    expect(keepNewer(undefined, late)).toBe(late);
  });
});

test('a row is found in a list and in pages', () => {
  expect(holdsRow({ items: [row] }, 'id', 'a')).toBe(true);
  expect(holdsRow({ pages: [{ items: [other] }] }, 'id', 'a')).toBe(false);
  expect(holdsRow(row, 'id', 'a')).toBe(true);
});

test('a row that is gone leaves lists and pages, and nothing else', () => {
  const list = { items: [other, row], nextCursor: null };
  expect(withoutRow(list, 'id', 'a')).toEqual({ items: [other], nextCursor: null });
  const pages = { pages: [{ items: [other] }, { items: [row] }], pageParams: [null, 'x'] };
  const left = withoutRow(pages, 'id', 'a') as typeof pages;
  expect(left.pages.map(({ items }) => items)).toEqual([[other], []]);
  expect(left.pages[0]).toBe(pages.pages[0]);
  expect(withoutRow(list, 'id', 'c')).toBe(list);
  expect(withoutRow(row, 'id', 'a')).toBe(row);
  expect(withoutRow(undefined, 'id', 'a')).toBeUndefined();
});
