import type { InvoiceNote } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { keepNote } from '../notes/add-invoice-note.ts';
import { publishInvoice } from '../publish-invoice.ts';

/**
 * Staff note something at an invoice, which the customer reads.
 * @throws {AppError} `not-found`; `limit-reached`, and those of `asStaff`
 */
export async function addManagedInvoiceNote(
  platform: Platform,
  context: Context<UserActor>,
  { id: invoiceId, text, reason }: { id: string; text: string; reason: string },
): Promise<InvoiceNote> {
  const { database, clock } = platform;
  const invoice = await findAnyInvoice(database.allCompanies, invoiceId);
  if (!invoice) throw new AppError('not-found');
  const { company_id: companyId, number } = invoice;
  const { note, touched } = await asStaff(platform, context, companyId, reason).change(async (trx) => ({
    result: await keepNote(trx, { companyId, invoiceId, userId: null, text, at: clock.now() }),
    audit: [{ action: 'invoice.noted', details: { number } }],
  }));
  publishInvoice(platform, touched);
  return note;
}
