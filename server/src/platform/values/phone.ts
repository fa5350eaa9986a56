import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { fieldError } from '#platform/http/errors/app-error.ts';

/**
 * A typed phone number, international (with `+` or `00`) or local (spec §5), in international form (E.164).
 * @throws {AppError} `invalid-input` at `pointer` when no country's plan has such a number
 */
export function normalisePhone(typed: string, country: string, pointer: `/${string}`): string {
  const number = parse(typed, country);
  if (!number?.isValid()) throw fieldError(pointer, 'invalid-input');
  return number.number;
}

/** A number as it is dialled, in groups, and whether its country's plan has it; not even a number has no groups. */
export function describePhone(typed: string, country?: string): { valid: boolean; shown: string | null } {
  const number = parse(typed, country);
  return { valid: number?.isValid() ?? false, shown: number?.formatInternational() ?? null };
}

/** `00` is how most of the world dials abroad, whatever the company's country does. */
function parse(typed: string, country?: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), country as CountryCode | undefined);
}
