import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteDeliveries, forgetAddresses } from './deliveries/deliveries.queries.ts';
import { deleteNotes } from './notes/notes.queries.ts';

/** Erases somebody from the deliveries of a company's invoices, in the caller's transaction; what was to be sent to them is not. */
export async function forgetRecipient(
  trx: Kysely<DB>,
  { companyId, names }: { companyId: string; names: readonly string[] },
): Promise<void> {
  await forgetAddresses(trx, companyId, names);
}

/** Deletes what people wrote at a company's invoices, and whom those went to. The invoices and their files stay for the books. */
export async function forgetPeople(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteNotes(trx, companyId);
  await deleteDeliveries(trx, companyId);
}
