import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import { fieldError } from '#platform/http/errors/app-error.ts';

/**
 * An IBAN as it is kept: in capitals, without spaces. Its check digits are right, and its bank is one that euro transfers and
 * debits reach (SEPA).
 * @throws {AppError} `invalid-input` at `pointer`
 */
export function normaliseIban(typed: string, pointer: `/${string}`): string {
  const iban = electronicFormatIBAN(typed);
  if (iban === null || !isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)))
    throw fieldError(pointer, 'invalid-input');
  return iban;
}
