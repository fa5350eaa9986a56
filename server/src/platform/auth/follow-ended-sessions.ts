import { sql } from 'kysely';
import type { Logger } from 'pino';
import { accessTokenSeconds } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import type { SessionEndReason } from './access-tokens.ts';

export interface EndedSessionsOptions {
  url: string;
  database: Database;
  log: Logger;
  /** Called for each session that ended, perhaps more than once. */
  ended: (sessionId: string, reason: SessionEndReason) => void;
}

/**
 * Hears of every session that ends, on whatever node, within moments (PostgreSQL's NOTIFY). What ended while nothing
 * could be heard, or before the start, is read as soon as the connection stands. Returns the stop.
 */
export function followEndedSessions(options: EndedSessionsOptions): Promise<() => Promise<void>> {
  const { url, log, ended } = options;
  return listen({
    url,
    channel: 'session_ended',
    topic: 'ended sessions',
    log,
    heard(payload) {
      const { id, reason } = JSON.parse(payload) as { id: string; reason: SessionEndReason };
      ended(id, reason);
    },
    listening: () => tellRecent(options),
  });
}

/** What ended longer ago has no access token that is still good. */
async function tellRecent({ database, ended }: EndedSessionsOptions): Promise<void> {
  const rows = await database.allCompanies
    .selectFrom('sessions')
    .select(['id', 'end_reason'])
    .where('ended_at', '>', new Date(Date.now() - (accessTokenSeconds + 60) * 1000))
    .unionAll(
      database.allCompanies
        .selectFrom('erased_sessions')
        .select(['session_id as id', sql<null>`null`.as('end_reason')]),
    )
    .execute();
  for (const { id, end_reason: reason } of rows) ended(id, reason ?? 'ended');
}
