import type { SessionSummary } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { deviceName } from './device-name.ts';
import { absoluteDays, idleDays } from './life/session-life.ts';
import { listSessionsOf } from './sessions.queries.ts';

/** One's own sessions of the last 90 days, newest first. One that was left alone for 30 days is over. */
export function listSessions(
  platform: Pick<Platform, 'database'>,
  { actor }: Context<UserActor>,
): Promise<{ items: SessionSummary[] }> {
  return readSessions(platform, actor, actor.sessionId);
}

/** The sessions of a user of the last 90 days; `currentId` is the one that asks, if it is among them. */
export async function readSessions(
  { database }: Pick<Platform, 'database'>,
  user: { companyId: string; userId: string },
  currentId: string | null,
): Promise<{ items: SessionSummary[] }> {
  const rows = await listSessionsOf(database.company(user.companyId), user, { days: absoluteDays, idleDays });
  return {
    items: rows.map((row) => ({
      id: row.id,
      current: row.id === currentId,
      device: deviceName(row.user_agent),
      network: row.ip,
      method: row.method,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}
