import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { forgetDeclarers } from './orders.queries.ts';

/** Forgets that somebody ordered for a company, in the transaction that erases them: what was agreed to stays, and names nobody. */
export function forgetDeclarer(
  trx: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  return forgetDeclarers(trx, companyId, userId);
}

/** Forgets who ordered for a company that is deleted. */
export function forgetAllDeclarers(trx: Kysely<DB>, companyId: string): Promise<void> {
  return forgetDeclarers(trx, companyId, null);
}
