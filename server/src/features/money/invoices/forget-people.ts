import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteDeliveries, forgetAddresses } from './deliveries/deliveries.queries.ts';
import { deleteNotes, forgetAuthor } from './notes/notes.queries.ts';

/**
 * Erases somebody from the deliveries of a company's invoices and from the notes at them, in the caller's transaction. What was to be
 * sent to them is not; what they wrote stays, and names nobody: where somebody wrote their name, another stands instead.
 */
export async function forgetPerson(
  trx: Kysely<DB>,
  person: { companyId: string; userId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await forgetAddresses(trx, person.companyId, person.names, as);
  await forgetAuthor(trx, person, as);
}

/** Deletes what people wrote at a company's invoices, and whom those went to. The invoices and their files stay for the books. */
export async function forgetPeople(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteNotes(trx, companyId);
  await deleteDeliveries(trx, companyId);
}
