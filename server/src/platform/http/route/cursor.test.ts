import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts';

const shape = z.tuple([z.literal('name'), z.string(), z.int()]);

test('a cursor brings back the place it was made for', () => {
  expect(decodeCursor(shape, encodeCursor(['name', 'Ünï/+', 7]))).toEqual(['name', 'Ünï/+', 7]);
  expect(decodeCursor(shape, undefined)).toBeNull();
});

test.each([
  '',
  'rubbish',
  '💥',
  encodeCursor(['state', 'x', 7]),
  encodeCursor(['name', 'x']),
  encodeCursor([]),
])('%j is no cursor of this list', (cursor) => {
  expect(() => decodeCursor(shape, cursor)).toThrow(
    expect.objectContaining({
      code: 'invalid-input',
      options: { errors: [expect.objectContaining({ pointer: '/cursor' })] },
    }),
  );
});

test('there is a next page only when there is one row more', () => {
  const page = (count: number) =>
    pageOf(
      Array.from({ length: count }, (_, index) => index),
      3,
      String,
      (row) => ['name', 'x', row],
    );
  expect(page(0)).toEqual({ items: [], nextCursor: null });
  expect(page(3)).toEqual({ items: ['0', '1', '2'], nextCursor: null });
  const { items, nextCursor } = page(4);
  expect(items).toEqual(['0', '1', '2']);
  expect(decodeCursor(shape, nextCursor ?? '')).toEqual(['name', 'x', 2]);
});
