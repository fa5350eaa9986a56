import { randomUUID } from 'node:crypto';
import { maxNotes, type InvoiceNote } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lockInvoice, touchInvoice } from '../invoices.queries.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { presentNote } from './get-invoice-notes.ts';
import { countNotes, findNote, insertNote } from './notes.queries.ts';

/** Notes something at an invoice of the caller's company. @throws {AppError} `not-found`; `limit-reached` */
export async function addInvoiceNote(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  { actor: { companyId, userId } }: Context<UserActor>,
  { id: invoiceId, text }: { id: string; text: string },
): Promise<InvoiceNote> {
  const { database, clock } = platform;
  const id = randomUUID();
  const { note, touched } = await database.transaction(companyId, async (trx) => {
    if (!(await lockInvoice(trx, companyId, invoiceId))) throw new AppError('not-found');
    if ((await countNotes(trx, invoiceId)) >= maxNotes) throw new AppError('limit-reached');
    await insertNote(trx, { id, companyId, invoiceId, userId, text, at: clock.now() });
    const added = await findNote(trx, invoiceId, id);
    if (!added) throw new Error('a note that is not there');
    return { note: added, touched: await touchInvoice(trx, invoiceId) };
  });
  publishInvoice(platform, touched);
  return presentNote(note);
}
