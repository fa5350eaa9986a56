import type { MissingInfo } from '@belfry/contract/people/companies/check-info.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';

/** What of a company is looked at. */
export interface CompanyFacts {
  country: string | null;
  phoneNumber: string | null;
  taxNumber: string | null;
  noTaxNumber: boolean;
}

/**
 * What a company has not told yet (spec §3 "Company check info"). A VAT number is missing only where a company of the EU
 * does not say that it has none (page 1.6).
 */
export function missingInfoOf(company: CompanyFacts): MissingInfo[] {
  const { country, phoneNumber, taxNumber, noTaxNumber } = company;
  const needsTaxNumber = country !== null && euCountries.has(country) && !noTaxNumber;
  return [
    ...(phoneNumber ? [] : ['phoneNumber' as const]),
    ...(needsTaxNumber && !taxNumber ? ['taxNumber' as const] : []),
    ...(country ? [] : ['country' as const]),
  ];
}
