import type { Kysely } from 'kysely';
import type { UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { lockNote, type NoteRow } from './notes.queries.ts';
import { mayChange, presentCompanyNote } from './present-company-note.ts';

/**
 * A note that whoever asks may change, as they read it, or as they want it to be: a change that comes again is none. Nobody else
 * changes it until the transaction ends.
 * @throws {AppError} `not-found`; `no-permission`; `changed-meanwhile` with what it is now
 */
export async function lockOwnNote(
  trx: Kysely<DB>,
  actor: UserActor,
  { companyId, noteId, text, version }: { companyId: string; noteId: string; text?: string; version: number },
): Promise<NoteRow> {
  const row = await lockNote(trx, companyId, noteId);
  if (!row) throw new AppError('not-found');
  if (!mayChange(actor, row)) throw new AppError('no-permission');
  if (row.version !== version && row.text !== text) throw changedMeanwhile(presentCompanyNote(actor, row));
  return row;
}
