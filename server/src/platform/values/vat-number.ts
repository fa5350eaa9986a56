import { fieldError } from '#platform/http/errors/app-error.ts';
import { readVatNumber, writtenVat } from '@belfry/contract/people/companies/vat-form.ts';

/**
 * A VAT number as it is kept: with the country's letters, in capitals, without spaces and dots. Its country must be the
 * company's (spec §5).
 * @throws {AppError} at `pointer`: `country-does-not-match-vat-number`, `invalid-input` where no number of that country
 *   looks like this
 */
export function normaliseVatNumber(typed: string, country: string, pointer: `/${string}`): string {
  const number = readVatNumber(typed, country);
  if (number === 'country') throw fieldError(pointer, 'country-does-not-match-vat-number');
  if (number === 'form') throw fieldError(pointer, 'invalid-input');
  return writtenVat(number);
}
