import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import type { Database } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/values/network.ts';
import { readRecentSessions } from '../sessions/read-recent-sessions.ts';
import type { Owner } from './mfa.queries.ts';

/** Codes are counted apart from passwords (page 5.3). */
const codeTries = { hits: 10, windowSeconds: 900 };

/**
 * Counts a try at a code of an account: ten in 15 minutes over all addresses. A network from which the account signed
 * in before has ten of its own, so that whoever knows the password cannot keep its owner out.
 * @throws {AppError} `too-many-requests`
 */
export async function countCodeTry(
  database: Database,
  { companyId, userId }: Owner,
  ip: string | null,
): Promise<{ forget: () => Promise<void> }> {
  const network = networkOf(ip);
  const { networks } = await readRecentSessions(database.provider, { id: userId, company_id: companyId });
  const key = networks.has(network) ? `code ${userId} ${network}` : `code ${userId}`;
  await throttle(database, [key], codeTries);
  return { forget: () => forgetTries(database, key) };
}
