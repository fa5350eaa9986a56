import { Temporal } from 'temporal-polyfill';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { textAt, type XmlNode } from './read-xml.ts';

/** The day on which a bank booked an entry, else that of its value; null where it says none that is in the calendar. */
export function readBookingDay(entry: XmlNode): Day | null {
  const day = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  if (day === null) return null;
  try {
    // A moment of another zone is a moment; a day with a zone, and a time without one, are those of the bank.
    return /T.*(?:Z|[+-]\d\d:\d\d)$/.test(day)
      ? bookDay(new Date(Temporal.Instant.from(day).epochMilliseconds))
      : Temporal.PlainDate.from(day.replace(/(?:Z|[+-]\d\d:\d\d)$/, ''), { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
