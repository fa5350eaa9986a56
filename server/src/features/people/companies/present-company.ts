import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import { isInRegister, readVatNumber } from '@belfry/contract/people/companies/vat-form.ts';
import type { CompanyRow } from './companies.queries.ts';

/** A company as its users see it. */
export function presentCompany(row: CompanyRow): Company {
  const knownToRegister = isKnownToRegister(row.tax_number, row.country);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    taxNumber: row.tax_number,
    noTaxNumber: row.no_tax_number,
    phoneNumber: row.phone_number,
    email: row.email,
    invoiceEmails: row.invoice_emails,
    invoiceReference: row.invoice_reference,
    invoiceLangCode: row.invoice_lang_code ?? invoiceLanguageIn(row.country),
    registrationNumber: row.registration_number,
    electronicAddress: row.electronic_address,
    eInvoiceFormat: row.e_invoice_format,
    eInvoiceWay: row.e_invoice_way,
    customerNumber: String(row.customer_number ?? ''),
    vatStatus: knownToRegister ? (row.vat_status ?? 'unknown') : null,
    vatCheckedAt: knownToRegister ? (row.vat_checked_at?.toISOString() ?? null) : null,
    version: row.version,
  };
}

/** Whether the register can be asked about a stored number. */
export function isKnownToRegister(taxNumber: string | null, country: string): boolean {
  const number = taxNumber === null ? 'form' : readVatNumber(taxNumber, country);
  return typeof number !== 'string' && isInRegister(number);
}
