import * as z from 'zod/mini';

/** Most rows one page of a list may hold. */
export const maxPageSize = 200;

/** The query fields that every list takes; spread into a list's own `z.strictObject`. */
export const listQueryFields = {
  /** Rows a page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize)), 50),
  /** `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  /** `true` asks for `total`, which costs a count. */
  total: z.optional(z.enum(['true', 'false'])),
};

/** Some of the values of a set, with commas between them, as a list may be narrowed to: `invited,blocked`. */
export function someOf(values: readonly string[]) {
  const one = `(?:${values.join('|')})`;
  return z.string().check(z.regex(new RegExp(`^${one}(?:,${one}){0,${values.length - 1}}$`)));
}

/** A page of a list: `{items, nextCursor, total?}`; `nextCursor` is null on the last page. */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    total: z.optional(z.int()),
  });
}

/** A page of a list of `T`. */
export interface List<T> {
  items: T[];
  nextCursor: string | null;
  total?: number;
}
