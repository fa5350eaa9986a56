import type { Day } from '#platform/values/calendar.rules.ts';
import { localDay } from '#platform/values/time-zone.ts';

/** The day of the books at a moment: that of Amsterdam, wherever the server or the customer is (design page 8.5). */
export function bookDay(at: Date): Day {
  return localDay(at, 'Europe/Amsterdam');
}
