import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { maxNotes, type InvoiceNote } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lockInvoice, touchInvoice, type InvoiceRow } from '../invoices.queries.ts';
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
  const { note, touched } = await database.transaction(companyId, (trx) =>
    keepNote(trx, { companyId, invoiceId, userId, text, at: clock.now() }),
  );
  publishInvoice(platform, touched);
  return note;
}

/**
 * Keeps a note at an invoice of a company, in the caller's transaction.
 * @param note `userId` is null for the maker's staff
 * @throws {AppError} `not-found`; `limit-reached`
 */
export async function keepNote(
  trx: Kysely<DB>,
  note: { companyId: string; invoiceId: string; userId: string | null; text: string; at: Date },
): Promise<{ note: InvoiceNote; touched: Pick<InvoiceRow, 'id' | 'company_id' | 'version'> }> {
  const { companyId, invoiceId } = note;
  const id = randomUUID();
  if (!(await lockInvoice(trx, companyId, invoiceId))) throw new AppError('not-found');
  if ((await countNotes(trx, invoiceId)) >= maxNotes) throw new AppError('limit-reached');
  await insertNote(trx, { id, ...note });
  const added = await findNote(trx, invoiceId, id);
  if (!added) throw new Error('a note that is not there');
  return { note: presentNote(added), touched: await touchInvoice(trx, invoiceId) };
}
