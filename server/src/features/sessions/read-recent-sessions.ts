import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/values/network.ts';
import { browserFamily } from './device-name.ts';
import { absoluteDays, idleDays } from './session-life.ts';
import { listSessionsOf } from './sessions.queries.ts';

/** From where and with what a user has signed in within the last 90 days. */
export interface RecentSessions {
  networks: ReadonlySet<string>;
  browsers: ReadonlySet<string>;
}

/** Reads them. For somebody who does not exist it costs the same, and finds nothing. */
export async function readRecentSessions(
  database: Kysely<DB>,
  user: { id: string; company_id: string } | undefined,
): Promise<RecentSessions> {
  const of = user
    ? { companyId: user.company_id, userId: user.id }
    : { companyId: crypto.randomUUID(), userId: crypto.randomUUID() };
  const rows = await listSessionsOf(database, of, { days: absoluteDays, idleDays });
  return {
    networks: new Set(rows.map(({ ip }) => networkOf(ip)).filter(Boolean)),
    browsers: new Set(rows.map((row) => browserFamily(row.user_agent)).filter(Boolean)),
  };
}
