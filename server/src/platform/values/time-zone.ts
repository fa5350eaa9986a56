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
