import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deleteBounced, forgetBounced } from './mail-fates.queries.ts';

/** Erases somebody in the caller's transaction: the rows of their addresses go, and notes name them no more. */
export async function forgetBouncesOf(
  trx: Kysely<DB>,
  { companyId, names }: { companyId: string; names: readonly string[] },
  as: string,
): Promise<void> {
  await forgetBounced(trx, companyId, names, as);
}

/** Erases all of a company that is deleted. */
export async function forgetBounces(trx: Kysely<DB>, companyId: string): Promise<void> {
  await deleteBounced(trx, companyId);
}
