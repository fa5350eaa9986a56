import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteSimCards } from './sim-cards.queries.ts';

/** Forgets the SIM cards of a company that is deleted; one that comes back in another device is known anew. */
export async function forgetSimCards(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteSimCards(trx, companyId);
}
