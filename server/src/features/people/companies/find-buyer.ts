import type { Kysely } from 'kysely';
import type { VatStatus } from '@belfry/contract/people/companies/companies.contract.ts';
import type { ElectronicAddress } from '@belfry/contract/people/companies/electronic-address.ts';
import type { EInvoiceFormat, EInvoiceWay } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import { langCodes, type LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { DB } from '#platform/database/database.ts';
import { findCompany, selectAdministrators } from './companies.queries.ts';
import { endpointOf, participantOf } from './electronic-address/endpoint.rules.ts';

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
  /** Whether it says that it has none. */
  hasNoTaxNumber: boolean;
  /** The register's last definite answer about that number; null where nobody has asked. */
  vatStatus: VatStatus | null;
  /** The electronic address that stands on its invoices. */
  endpoint: ElectronicAddress;
  /** Whom the network of access points knows it as; null where that has no way to it. */
  participant: ElectronicAddress | null;
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
  if (!row) return undefined;
  const [administrator] = await selectAdministrators(database, companyId);
  return {
    customerNumber: String(row.customer_number),
    name: row.name,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    registrationNumber: row.registration_number,
    taxNumber: row.tax_number,
    hasNoTaxNumber: row.no_tax_number,
    vatStatus: row.vat_status,
    endpoint: endpointOf(row, administrator?.email ?? ''),
    participant: participantOf(row),
    invoiceEmails: row.invoice_emails,
    invoiceReference: row.invoice_reference,
    langCode: langCodes.find((code) => code === row.invoice_lang_code) ?? invoiceLanguageIn(row.country),
    format: row.e_invoice_format,
    way: row.e_invoice_way,
  };
}
