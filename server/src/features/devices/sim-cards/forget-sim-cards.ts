import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { forgetAsker } from './acts/sim-acts.queries.ts';
import { deleteSimCards } from './sim-cards.queries.ts';

/**
 * Forgets the SIM cards of a company that is deleted, with what staff asked for; one that comes back in another
 * device is known anew, and one of the provider's account is in stock again with its next reading.
 */
export async function forgetSimCards(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteSimCards(trx, companyId);
}

/** Erases somebody of the staff from what they asked the provider for, in the caller's transaction, which must be the provider's. */
export async function forgetInSimActs(trx: Kysely<DB>, { userId }: { userId: string }): Promise<void> {
  await forgetAsker(trx, userId);
}
