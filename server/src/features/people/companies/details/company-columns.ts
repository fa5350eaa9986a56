import type { updateCompany as route } from '@belfry/contract/people/companies/companies.contract.ts';
import {
  readElectronicAddress,
  writtenElectronicAddress,
} from '@belfry/contract/people/companies/electronic-address.ts';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import { readRegistrationNumber } from '@belfry/contract/people/companies/registration-form.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { normalisePhone } from '#platform/values/phone.ts';
import { normaliseVatNumber } from '#platform/values/vat-number.ts';
import type { CompanyRow } from '../companies.queries.ts';

/** A change of company details, as the wire has it. */
export type CompanyChange = RouteInput<typeof route>['body'];

/** What people set of a company. */
export type CompanyColumns = Pick<
  CompanyRow,
  | 'name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'tax_number'
  | 'no_tax_number'
  | 'phone_number'
  | 'email'
  | 'invoice_emails'
  | 'invoice_reference'
  | 'invoice_lang_code'
  | 'registration_number'
  | 'electronic_address'
  | 'e_invoice_format'
  | 'e_invoice_way'
>;

/**
 * The columns of a company after a change, in the form in which they are kept.
 * @throws {AppError} at the field, as `updateCompany` says
 */
export function columnsAfter(before: CompanyRow, change: CompanyChange): CompanyColumns {
  const country = change.country ?? before.country;
  const taxNumber = taxNumberAfter(before, change, country);
  const { phoneNumber } = change;
  return {
    name: change.name ?? before.name,
    address: change.address ?? before.address,
    postal_code: change.postalCode ?? before.postal_code,
    city: change.city ?? before.city,
    country,
    tax_number: taxNumber,
    // Whoever gives a number has one.
    no_tax_number: taxNumber === null && (change.noTaxNumber ?? before.no_tax_number),
    phone_number:
      phoneNumber === undefined || phoneNumber === before.phone_number
        ? before.phone_number
        : phoneNumber && normalisePhone(phoneNumber, country, '/phoneNumber'),
    email: change.email === undefined ? before.email : change.email,
    invoice_emails: change.invoiceEmails ? [...new Set(change.invoiceEmails)] : before.invoice_emails,
    invoice_reference:
      change.invoiceReference === undefined ? before.invoice_reference : change.invoiceReference || null,
    invoice_lang_code: invoiceLanguageAfter(before, change, country),
    registration_number: registrationNumberAfter(before, change, country),
    electronic_address: electronicAddressAfter(before, change),
    e_invoice_format: change.eInvoiceFormat ?? before.e_invoice_format,
    e_invoice_way: change.eInvoiceWay ?? before.e_invoice_way,
  };
}

/** Forms send the language that they show, chosen or not: that of the country is no choice while nobody has made one. */
function invoiceLanguageAfter(
  { invoice_lang_code: chosen }: CompanyRow,
  { invoiceLangCode }: CompanyChange,
  country: string,
): CompanyRow['invoice_lang_code'] {
  const isNoChoice = chosen === null && invoiceLangCode === invoiceLanguageIn(country);
  return isNoChoice ? null : (invoiceLangCode ?? chosen);
}

function taxNumberAfter(before: CompanyRow, change: CompanyChange, country: string): string | null {
  if (change.taxNumber) {
    if (change.noTaxNumber) throw fieldError('/noTaxNumber', 'invalid-input');
    return normaliseVatNumber(change.taxNumber, country, '/taxNumber');
  }
  if (change.taxNumber !== undefined || change.noTaxNumber || !before.tax_number) return null;
  return country === before.country
    ? before.tax_number
    : normaliseVatNumber(before.tax_number, country, '/country');
}

function registrationNumberAfter(
  { registration_number: stored, country: former }: CompanyRow,
  { registrationNumber: typed }: CompanyChange,
  country: string,
): string | null {
  const number = typed === undefined ? stored : typed || null;
  if (number === null || (number === stored && country === former)) return number;
  const read = readRegistrationNumber(number, country);
  if (read === null)
    throw fieldError(typed === undefined ? '/country' : '/registrationNumber', 'invalid-input');
  return read;
}

function electronicAddressAfter(
  { electronic_address: stored }: CompanyRow,
  { electronicAddress: typed }: CompanyChange,
): string | null {
  if (typed === undefined) return stored;
  if (!typed) return null;
  const address = readElectronicAddress(typed);
  if (typeof address === 'string') throw fieldError('/electronicAddress', 'invalid-input');
  return writtenElectronicAddress(address);
}
