import { fieldError } from '../http/app-error.ts';

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
