import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import { AppError } from './app-error.ts';

/** Place of a row in a list: the list's order, then the row's values for it. Opaque to whoever gets it. */
export function encodeCursor(keys: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * The place that a cursor stands for; null without a cursor. `shape` names the order too, so that a cursor of another
 * order is refused.
 * @throws {AppError} `invalid-input` for anything that is none of our cursors
 */
export function decodeCursor<S extends z.core.$ZodType>(
  shape: S,
  cursor: string | undefined,
): z.output<S> | null {
  if (cursor === undefined) return null;
  const parsed = z.safeParse(shape, keysIn(cursor));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-input', {
    errors: [{ pointer: '/cursor', detail: 'This is no cursor of this list.' }],
  });
}

function keysIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * A page of at most `limit` rows, given one row more where there is one: that is how it knows of a next page.
 * @param keysOf what `decodeCursor` is to give back for the page's last row
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  keysOf: (row: Row) => readonly unknown[],
): List<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    nextCursor: last !== undefined && rows.length > limit ? encodeCursor(keysOf(last)) : null,
  };
}
