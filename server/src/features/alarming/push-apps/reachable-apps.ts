import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findReachable, selectReachableApps, type AppRow } from './push-apps.queries.ts';

export type { AppRow };

/** What is known of somebody's apps before anything is sent. */
export interface ReachableApps {
  apps: AppRow[];
  /** The newest sign of life of any of them. */
  lastSeenAt: Date;
}

/** An app that messages may go to, of any company; for work that nobody asked for by hand. */
export function findReachableApp(provider: Kysely<DB>, id: string): Promise<AppRow | undefined> {
  return findReachable(provider, id);
}

/** The apps of users of companies that messages may go to, by user; who has none is not in it. */
export async function readReachableApps(
  database: Kysely<DB>,
  companyIds: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, ReachableApps>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectReachableApps(database, companyIds, userIds);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map(
    [...byUser].map(([userId, apps]) => [
      userId,
      { apps, lastSeenAt: new Date(Math.max(...apps.map((app) => app.last_seen_at.getTime()))) },
    ]),
  );
}
