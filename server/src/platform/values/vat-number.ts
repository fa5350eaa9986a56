import { fieldError } from '../http/app-error.ts';

/** Greece is `EL` for VAT and `GR` as a country; Northern Ireland trades goods as `XI`. */
const vatPrefixes: Record<string, readonly string[]> = { GR: ['EL'], GB: ['GB', 'XI'], CH: ['CHE', 'CH'] };

/**
 * A VAT number as it is kept: upper case, without spaces and dots. Its country must be the company's (spec §5); one
 * without a country's letters is taken as national.
 * @throws {AppError} `country-does-not-match-vat-number` at `pointer`
 */
export function normaliseVatNumber(typed: string, country: string, pointer: `/${string}`): string {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const letters = /^[A-Z]{2}/.exec(number)?.[0];
  const expected = vatPrefixes[country] ?? [country];
  if (letters && !expected.some((prefix) => number.startsWith(prefix)))
    throw fieldError(pointer, 'country-does-not-match-vat-number');
  return number;
}
