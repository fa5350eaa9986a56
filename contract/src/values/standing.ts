/**
 * Where a row stands that holds from a day on: it did, it does, or it will; `replaced` where another row for its day or the
 * days before takes its place, so that it never held or never will.
 */
export const standings = ['past', 'now', 'announced', 'replaced'] as const;
/** Where a row stands that holds from a day on. */
export type Standing = (typeof standings)[number];
