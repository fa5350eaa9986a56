import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { forgetSigned } from './mandates.queries.ts';

/**
 * Forgets who signed mandates of a company that is deleted, and of which account: what was charged by them stays in the books without
 * a name, and nothing is charged any more.
 */
export async function forgetSigners(trx: Kysely<DB>, companyId: string, at: Date): Promise<void> {
  await forgetSigned(trx, companyId, at);
}
