import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { forgetAddresses } from './deliveries.queries.ts';

/** Erases somebody from the deliveries of a company's invoices, in the caller's transaction; what was to be sent to them is not. */
export async function forgetRecipient(
  trx: Kysely<DB>,
  { companyId, names }: { companyId: string; names: readonly string[] },
): Promise<void> {
  await forgetAddresses(trx, companyId, names);
}
