import countries from 'i18n-iso-countries';
import { fieldError } from '#platform/http/errors/app-error.ts';

/**
 * Refuses two letters that are no country of ISO 3166-1.
 * @throws {AppError} `invalid-input` at `pointer`
 */
export function checkCountry(country: string, pointer: `/${string}`): void {
  if (!countries.isValid(country)) throw fieldError(pointer, 'invalid-input');
}
