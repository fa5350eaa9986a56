import { Temporal } from 'temporal-polyfill';

/** A day of the calendar, `YYYY-MM-DD`; earlier ones are smaller as texts. */
export type Day = string;

/**
 * A day so many months later, or earlier below zero. Where that month is shorter, its last day: one month after 31 January is
 * 28 February. Count from the first day and never from the last result, or the 31st becomes the 28th for good.
 */
export function addMonths(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** Days from one day to another, below zero where the other is earlier. */
export function daysBetween(from: Day, until: Day): number {
  return Temporal.PlainDate.from(from).until(until, { largestUnit: 'days' }).days;
}

/** A day so many days later, or earlier below zero. */
export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The moment of a full hour on a day in a time zone. */
export function momentOn(day: Day, hour: number, timeZone: string): Date {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: { hour } });
  return new Date(at.epochMilliseconds);
}
