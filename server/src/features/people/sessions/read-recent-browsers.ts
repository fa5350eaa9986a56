import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { browserFamily } from './device-name.ts';
import { absoluteDays } from './life/session-life.ts';
import { listOriginsOf } from './sessions.queries.ts';

/**
 * With what a user has signed in within the last 90 days. It takes milliseconds where there are many: only for whoever
 * has proved who they are, as its time tells that somebody has an account.
 */
export async function readRecentBrowsers(
  database: Kysely<DB>,
  { id, company_id: companyId }: { id: string; company_id: string },
): Promise<ReadonlySet<string>> {
  const userAgents = await listOriginsOf(database, 'user_agent', { companyId, userId: id }, absoluteDays);
  return new Set(userAgents.map((userAgent) => browserFamily(userAgent)).filter(Boolean));
}
