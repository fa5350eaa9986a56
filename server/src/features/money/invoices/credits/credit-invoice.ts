import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { presentInvoice } from '../present-invoice.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { NoSellerError } from '../issuing/issue-invoice.ts';
import type { CreditPart } from './credit-lines.rules.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/**
 * Staff give back what an invoice charged, or part of it.
 * @returns the credit note
 * @throws {AppError} `not-found`; `not-allowed-now` where that is not left of its lines, or nobody has said who sells
 */
export async function creditInvoice(
  platform: Platform,
  context: Context<UserActor>,
  act: { invoiceId: string; reason: string; parts: readonly CreditPart[] | null; words: string },
): Promise<Invoice> {
  const { database, clock } = platform;
  const invoice = await findAnyInvoice(database.allCompanies, act.invoiceId);
  if (!invoice) throw new AppError('not-found');
  const { company_id: companyId } = invoice;
  const creditNoteId = await asStaff(platform, context, companyId, act.reason).change(async (trx) => {
    const credit = { companyId, invoiceId: invoice.id, parts: act.parts, reason: act.words };
    const id = await issueCreditNote(trx, { ...credit, at: clock.now() }).catch((error: unknown) => {
      if (error instanceof NoSellerError) throw new AppError('not-allowed-now', { cause: error });
      throw error;
    });
    return {
      result: id,
      audit: [{ action: 'invoice.credited', details: { number: invoice.number } }],
    };
  });
  const own = database.company(companyId);
  const creditNote = await findAnyInvoice(database.allCompanies, creditNoteId);
  if (!creditNote) throw new Error('a credit note that is not there');
  publishInvoice(platform, creditNote);
  return presentInvoice(own, creditNote);
}
