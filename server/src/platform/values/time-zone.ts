import { fieldError } from '../http/app-error.ts';

/**
 * Refuses a time zone that no clock knows.
 * @throws {AppError} `invalid-input` at `pointer`
 */
export function checkTimeZone(timeZone: string, pointer: `/${string}`): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch (error) {
    if (error instanceof RangeError) throw fieldError(pointer, 'invalid-input');
    throw error;
  }
}

/** The day that the calendar of a time zone shows at a moment, `YYYY-MM-DD`. */
export function localDay(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
