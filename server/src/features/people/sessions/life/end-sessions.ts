import type { Kysely } from 'kysely';
import type { SessionEndReason } from '#platform/auth/access-tokens.ts';
import type { DB } from '#platform/database/database.ts';
import { endChallengesOf } from './end-challenges.ts';
import { endSessionsWhere } from '../sessions.queries.ts';

/** Ends all sessions of a company in the caller's transaction. @returns how many went on */
export function endSessionsOfCompany(trx: Kysely<DB>, companyId: string): Promise<number> {
  return endSessionsWhere(trx, { companyId }, 'ended');
}

/**
 * Ends a user's sessions in the caller's transaction; every node refuses their tokens within moments of its commit. A
 * sign-in that waits for its second step ends with them, whatever session goes on.
 * `role_changed` is what a changed role or permission ends with (spec §8), `ended` anything else.
 *
 * @param except the session that goes on, usually the caller's own
 * @returns how many went on until then
 */
export async function endSessionsOf(
  trx: Kysely<DB>,
  userId: string,
  reason: SessionEndReason,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  await endChallengesOf(trx, userId);
  return endSessionsWhere(trx, { userId, except }, reason);
}
