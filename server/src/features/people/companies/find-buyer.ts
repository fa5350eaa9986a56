import type { Kysely } from 'kysely';
import type { VatStatus } from '@belfry/contract/people/companies/companies.contract.ts';
import type { EInvoiceFormat, EInvoiceWay } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import { langCodes, type LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { DB } from '#platform/database/database.ts';
import { findCompany } from './companies.queries.ts';

/** A company as whoever sells to it has to know it. */
export interface Buyer {
  customerNumber: string;
  name: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  registrationNumber: string | null;
  taxNumber: string | null;
  /** The register's last definite answer about that number; null where nobody has asked. */
  vatStatus: VatStatus | null;
  /** Where a machine delivers to, as `scheme:id`; null where the company has not said. */
  electronicAddress: string | null;
  email: string | null;
  invoiceEmails: readonly string[];
  /** The company's own reference for its invoices. */
  invoiceReference: string | null;
  langCode: LangCode;
  format: EInvoiceFormat;
  way: EInvoiceWay;
}

/** A company as a buyer; undefined where it was deleted. */
export async function findBuyer(database: Kysely<DB>, companyId: string): Promise<Buyer | undefined> {
  const row = await findCompany(database, companyId);
  return (
    row && {
      customerNumber: String(row.customer_number),
      name: row.name,
      address: row.address,
      postalCode: row.postal_code,
      city: row.city,
      country: row.country,
      registrationNumber: row.registration_number,
      taxNumber: row.tax_number,
      vatStatus: row.vat_status as VatStatus | null,
      electronicAddress: row.electronic_address,
      email: row.email,
      invoiceEmails: row.invoice_emails,
      invoiceReference: row.invoice_reference,
      langCode:
        langCodes.find((code) => code === row.invoice_lang_code) ?? invoiceLanguageIn(row.country),
      format: row.e_invoice_format as EInvoiceFormat,
      way: row.e_invoice_way as EInvoiceWay,
    }
  );
}
