import type { Platform } from '#platform/platform.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** Tells a company's open browsers that an invoice is there, or that something around it has changed; after the commit. */
export function publishInvoice(
  { live }: Pick<Platform, 'live'>,
  { id, company_id, version }: Pick<InvoiceRow, 'id' | 'company_id' | 'version'>,
): void {
  live.toCompany(company_id, 'invoice', { id, version });
}
