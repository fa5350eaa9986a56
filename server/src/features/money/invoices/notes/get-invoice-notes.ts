import type { InvoiceNote } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findInvoice } from '../invoices.queries.ts';
import { selectNotes, type NoteRow } from './notes.queries.ts';

/** What the caller's company noted at one of its invoices. @throws {AppError} `not-found` */
export async function getInvoiceNotes(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<{ items: InvoiceNote[] }> {
  const own = database.company(companyId);
  if (!(await findInvoice(own, companyId, id))) throw new AppError('not-found');
  return { items: (await selectNotes(own, id)).map(presentNote) };
}

/** A note as the wire has it. */
export function presentNote({ id, text, by, by_staff: isByStaff, noted_at: at }: NoteRow): InvoiceNote {
  return { id, text, by, isByStaff, at: at.toISOString() };
}
