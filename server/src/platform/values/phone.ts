import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { fieldError } from '../http/app-error.ts';

/**
 * A typed phone number, international or local (spec §5), in international form (E.164).
 * @throws {AppError} `invalid-input` at `pointer` when it is no number of any country.
 */
export function normalisePhone(typed: string, country: string, pointer: `/${string}`): string {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  if (!number?.isPossible()) throw fieldError(pointer, 'invalid-input');
  return number.number;
}
