import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { companyDetails } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { checkCountry } from '#platform/values/country.ts';
import { normalisePhone } from '#platform/values/phone.ts';
import { normaliseVatNumber } from '#platform/values/vat-number.ts';
import { createFixedCallLists } from '#features/alarming/call-lists/create-fixed-call-lists.ts';
import { checkVatNumberOf } from '#features/people/companies/vat-number/check-vat-number.job.ts';
import { insertCompany } from './registration.queries.ts';

/** Company details in the form in which they are kept. */
export interface CheckedCompany {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  taxNumber: string | null;
  phoneNumber: string | null;
}

/**
 * Holds typed details against each other: the country, and a phone and a VAT number of that country.
 * @throws {AppError} at the field below `/company`: `invalid-input`, `country-does-not-match-vat-number`
 */
export function checkCompany(typed: z.infer<typeof companyDetails>): CheckedCompany {
  const { country, phoneNumber, taxNumber } = typed;
  checkCountry(country, '/company/country');
  return {
    ...typed,
    phoneNumber: phoneNumber ? normalisePhone(phoneNumber, country, '/company/phoneNumber') : null,
    taxNumber: taxNumber ? normaliseVatNumber(taxNumber, country, '/company/taxNumber') : null,
  };
}

/** Makes a company with its fixed call lists, and has its VAT number checked, in the caller's transaction. */
export async function createCompany(
  trx: Kysely<DB>,
  company: CheckedCompany & { invoiceLangCode?: LangCode; provider?: boolean },
  now: Date,
): Promise<string> {
  const companyId = await insertCompany(trx, company, now);
  await createFixedCallLists(trx, companyId, now);
  if (company.taxNumber) await enqueue(trx, [checkVatNumberOf(companyId)]);
  return companyId;
}
