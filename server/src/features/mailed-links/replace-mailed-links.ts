import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import { lockLinksOf, replaceLinks, type LinkPurpose } from './mailed-links.queries.ts';

/**
 * Makes the open links of these purposes worthless without sending others, in the caller's transaction: after a new
 * password, or when an invitation is withdrawn.
 */
export async function replaceMailedLinks(
  trx: Kysely<DB>,
  of: { companyId: string; userId: string; purposes: readonly LinkPurpose[] },
): Promise<void> {
  await lockLinksOf(trx, of.userId);
  await replaceLinks(trx, of);
}
