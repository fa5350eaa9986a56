import { readElectronicAddress } from '@belfry/contract/people/companies/electronic-address.ts';
import { readRegistrationNumber } from '@belfry/contract/people/companies/registration-form.ts';
import { readVatNumber } from '@belfry/contract/people/companies/vat-form.ts';

/** What is typed of a company that has a form of its own. */
interface Typed {
  country: string;
  taxNumber: string;
  noTaxNumber: boolean;
  registrationNumber: string;
}

/** What is wrong with numbers of a company, as the server will say it: the id of a text, by field. */
export function companyFaults(typed: Typed): Record<string, string> {
  return { ...vatFault(typed), ...registrationFault(typed) };
}

function vatFault({ taxNumber, noTaxNumber, country }: Typed): Record<string, string> {
  if (noTaxNumber || taxNumber.trim() === '') return {};
  const number = readVatNumber(taxNumber, country);
  if (number === 'country') return { taxNumber: 'errors.country-does-not-match-vat-number' };
  return number === 'form' ? { taxNumber: 'companies.vat.form' } : {};
}

function registrationFault({ registrationNumber, country }: Typed): Record<string, string> {
  if (registrationNumber.trim() === '') return {};
  const isNumber = readRegistrationNumber(registrationNumber, country) !== null;
  return isNumber ? {} : { registrationNumber: 'companies.registration-number.form' };
}

/** What is wrong with where a machine delivers invoices to, as the server will say it: the id of a text, by field. */
export function electronicAddressFault({
  electronicAddress,
}: {
  electronicAddress: string;
}): Record<string, string> {
  if (electronicAddress.trim() === '') return {};
  const address = readElectronicAddress(electronicAddress);
  return typeof address === 'string' ? { electronicAddress: `companies.electronic-address.${address}` } : {};
}
