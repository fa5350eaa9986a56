import * as z from 'zod/mini';
import type { List } from '@belfry/contract/http/list.ts';
import { instant } from '@belfry/contract/values/values.ts';
import { AppError } from '../errors/app-error.ts';
import { faultOfInput } from './input-limits.ts';

/** A rank among a row's values: a smallint in every list. */
export const rankKey = z.int().check(z.gte(0), z.lte(32_767));

/** A moment among a row's values; PostgreSQL knows no year 0. */
export const instantKey = instant.check(z.refine((moment) => moment >= '0001'));

/** Place of a row in a list: the list's order, then the row's values for it. Opaque to whoever gets it. */
export function encodeCursor(keys: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * The place that a cursor stands for; null without a cursor. `shape` names the order too, so that a cursor of another
 * order is refused; one that depends on what is asked for is made where there is a cursor.
 * @throws {AppError} `invalid-input` for anything that is none of our cursors
 */
export function decodeCursor<S extends z.core.$ZodType>(
  shape: S | (() => S),
  cursor: string | undefined,
): z.output<S> | null {
  if (cursor === undefined) return null;
  const keys = keysIn(cursor);
  const parsed = z.safeParse(typeof shape === 'function' ? shape() : shape, keys);
  if (parsed.success && faultOfInput(keys) === null) return parsed.data;
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
