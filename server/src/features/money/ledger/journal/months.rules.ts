import { addMonths, type Day } from '#platform/values/calendar.rules.ts';

/** A month of the books: `2026-10`. */
export type BookMonth = string;

/** The month that a day of the books is in. */
export function monthOf(day: Day): BookMonth {
  return day.slice(0, 7);
}

/** The first day of a month, and the first one after it. */
export function daysOf(month: BookMonth): { from: Day; until: Day } {
  const from = `${month}-01`;
  return { from, until: addMonths(from, 1) };
}

/** What is known of the months of the books. */
export interface BookMonths {
  /** The last that was closed; null where none was. */
  closed: BookMonth | null;
  /** Whether its file is written, too: whoever closed it may have been stopped before. */
  isWritten: boolean;
  /** That of the first posting; null before there is one. */
  first: BookMonth | null;
}

/**
 * The month that is to be exported next: the one after the last, the first of all, or one that was closed and whose file is still to be
 * written. Null where it is not over, or nothing was booked yet.
 */
export function nextMonth({ closed, isWritten, first }: BookMonths, today: Day): BookMonth | null {
  if (closed !== null && !isWritten) return closed;
  const next = closed === null ? first : monthOf(daysOf(closed).until);
  return next !== null && next < monthOf(today) ? next : null;
}
