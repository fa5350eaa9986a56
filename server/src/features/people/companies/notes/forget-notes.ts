import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteNotes, forgetAuthor } from './notes.queries.ts';

/**
 * Erases somebody from staff's notes, in the caller's transaction, which must be the provider's: what they wrote about any company stays
 * without their name, and where a note about their own company names them, another name stands instead.
 */
export async function forgetInNotes(
  trx: Kysely<DB>,
  person: { companyId: string; userId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await forgetAuthor(trx, person, as);
}

/** Deletes what staff noted about a company that is deleted. */
export async function forgetNotesAbout(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteNotes(trx, companyId);
}
