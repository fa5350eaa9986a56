import { parseDay } from '#platform/list/periods.ts';

/** A day as it was typed, and what is wrong with it: it is none, or not to come. @param today on the calendar of invoices */
export function typedDay(
  typed: string,
  today: string,
  { orToday = false } = {},
): { day: string } | { fault: 'prices-management.day.none' | 'prices-management.day.past' } {
  const day = parseDay(typed);
  if (day === null) return { fault: 'prices-management.day.none' };
  if (day < today || (day === today && !orToday)) return { fault: 'prices-management.day.past' };
  return { day };
}

/** A day that was typed and checked. @throws {RangeError} where it is none */
export function dayOf(typed: string): string {
  const day = parseDay(typed);
  if (day === null) throw new RangeError(`${typed} is no day`);
  return day;
}
