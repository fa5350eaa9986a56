import { isInRegister, readVatNumber } from '@belfry/contract/people/companies/vat-form.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Asks the EU's register about a VAT number of the seller's. What is typed may not be saved yet, so that nothing is kept of the answer.
 * @throws {AppError} at the number: `country-does-not-match-vat-number`, `invalid-input`
 */
export async function checkSellerVatNumber(
  { vatRegister }: Pick<Platform, 'vatRegister'>,
  { country, taxNumber }: { country: string; taxNumber: string },
): Promise<{ answer: 'valid' | 'invalid' | 'unknown' }> {
  const number = readVatNumber(taxNumber, country);
  if (number === 'country') throw fieldError('/taxNumber', 'country-does-not-match-vat-number');
  if (number === 'form') throw fieldError('/taxNumber', 'invalid-input');
  return { answer: isInRegister(number) ? await vatRegister.check(number) : 'unknown' };
}
