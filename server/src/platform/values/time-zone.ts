import { fieldError } from '#platform/http/errors/app-error.ts';

/**
 * Refuses a time zone that no clock knows.
 * @throws {AppError} `invalid-input` at `pointer`
 */
export function checkTimeZone(timeZone: string, pointer: `/${string}`): void {
  if (!isTimeZone(timeZone)) throw fieldError(pointer, 'invalid-input');
}

/** Whether a clock knows a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
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
