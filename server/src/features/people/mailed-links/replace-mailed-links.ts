import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { expireLinks, lockLinksOf, type LinkPurpose } from './mailed-links.queries.ts';

/**
 * Makes the open links of these purposes worthless without sending others, in the caller's transaction: after a new
 * password or address. They say that they have expired: there is no newer one.
 */
export async function replaceMailedLinks(
  trx: Kysely<DB>,
  of: { companyId: string; userId: string; purposes: readonly LinkPurpose[] },
): Promise<void> {
  await lockLinksOf(trx, of.userId);
  await expireLinks(trx, of);
}
