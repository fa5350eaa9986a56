import type { LogEntry } from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findTokenSession } from '#features/people/sessions/life/find-token-session.ts';
import { insertLogs, keepNewest } from './client-logs.queries.ts';
import { receivedLogs } from './received-logs.ts';
import { presentable, type Browser } from './presentable.rules.ts';

/** Calls of one user in ten minutes, from all of their browsers. */
const callsOfUser = { hits: 60, windowSeconds: 600 };

/**
 * Keeps what went wrong in a browser, by any token of a session that goes on (decision 0087). The session is neither
 * renewed nor ended by it, and an entry that was sent before is kept once.
 * @throws {AppError} `not-signed-in`, `too-many-requests`
 */
export async function receiveLogs(
  platform: Pick<Platform, 'database' | 'tokens'>,
  token: string | null,
  logs: readonly LogEntry[],
  browser: Browser,
): Promise<void> {
  const session = await findTokenSession(platform, token);
  if (!session) throw new AppError('not-signed-in', { reason: 'invalid_token' });
  await throttle(platform.database, [`client-logs ${session.userId}`], callsOfUser);
  const rows = logs.map((entry) => presentable(entry, browser));
  const kept = await platform.database.transaction(session.companyId, async (trx) => {
    const severities = await insertLogs(trx, session, rows);
    if (severities.length > 0) await keepNewest(trx, session);
    return severities;
  });
  for (const severity of kept) receivedLogs.inc({ severity });
}
