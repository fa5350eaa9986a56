import { forgetTries, throttle } from '#platform/auth/throttle.ts';
import type { Context } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/values/network.ts';
import { recordFailure } from '#features/ground/audit/record-failure.ts';
import { readRecentSessions } from '#features/people/sessions/read-recent-sessions.ts';
import type { Owner } from '../mfa.queries.ts';

/** Codes are counted apart from passwords (page 5.3). */
const codeTries = { hits: 10, windowSeconds: 900 };

/**
 * Counts a try at a code of an account: ten in 15 minutes over all addresses. A network from which the account signed
 * in before has ten of its own, so that whoever knows the password cannot keep its owner out. When too many begin stands
 * in the audit log.
 * @throws {AppError} `too-many-requests`
 */
export async function countCodeTry(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context,
  { companyId, userId, email }: Owner & { email: string },
): Promise<{ forget: () => Promise<void> }> {
  const network = networkOf(context.ip);
  const { networks } = await readRecentSessions(database.allCompanies, {
    id: userId,
    company_id: companyId,
  });
  const key = networks.has(network) ? `code ${userId} ${network}` : `code ${userId}`;
  await throttle(database, [key], codeTries, () =>
    recordFailure(
      database,
      context,
      { companyId, userId, email },
      { action: 'session.throttled', details: { of: 'code' }, proved: true, at: clock.now() },
    ),
  );
  return { forget: () => forgetTries(database, key) };
}
