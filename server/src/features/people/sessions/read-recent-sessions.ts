import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { networkOf } from '#platform/values/network.ts';
import { absoluteDays } from './life/session-life.ts';
import { listOriginsOf } from './sessions.queries.ts';

/**
 * From where a user has signed in within the last 90 days. For somebody who does not exist it costs nearly the same, and
 * finds nothing: whoever is not signed in asks for it, so nothing is done here for each session.
 */
export async function readRecentSessions(
  database: Kysely<DB>,
  user: { id: string; company_id: string } | undefined,
): Promise<{ networks: ReadonlySet<string> }> {
  const of = user
    ? { companyId: user.company_id, userId: user.id }
    : { companyId: crypto.randomUUID(), userId: crypto.randomUUID() };
  const addresses = await listOriginsOf(database, 'ip', of, absoluteDays);
  return { networks: new Set(addresses.map((ip) => networkOf(ip)).filter(Boolean)) };
}
