import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { emptyNotes, replaceInNotes } from './unsubscribed-work.queries.ts';

/** Erases somebody from what staff noted at alarms of unsubscribed devices, in the caller's transaction. */
export async function forgetInUnsubscribed(
  trx: Kysely<DB>,
  { companyId, names }: { companyId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await replaceInNotes(trx, companyId, names, as);
}

/** Empties what staff noted about a company that is deleted. */
export async function forgetUnsubscribedNotes(trx: Kysely<DB>, companyId: string): Promise<void> {
  await emptyNotes(trx, companyId);
}
