import { sql } from 'kysely';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { accessTokenSeconds } from '@belfry/contract/sign-in/sign-in.contract.ts';
import type { Database } from '../database/database.ts';
import type { SessionEndReason } from './access-tokens.ts';

const channel = 'session_ended';
const reconnectMs = 250;

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
export async function followEndedSessions(options: EndedSessionsOptions): Promise<() => Promise<void>> {
  const { url, log, ended } = options;
  let closing = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      application_name: 'belfry ended sessions',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on('error', ({ message }) => log.debug({ reason: message }, 'ended sessions: connection lost'));
    next.on('notification', ({ payload }) => {
      const { id, reason } = JSON.parse(payload ?? '') as { id: string; reason: SessionEndReason };
      ended(id, reason);
    });
    await next.connect();
    next.once('end', () => void reconnect());
    await next.query(`listen ${channel}`);
    await tellRecent(options);
  };
  const reconnect = async () => {
    if (closing) return;
    try {
      await connect();
    } catch (error) {
      log.debug({ err: error }, 'ended sessions: PostgreSQL does not answer');
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
      if (!closing) retry = setTimeout(() => void reconnect(), reconnectMs);
    }
  };
  await connect();

  return async () => {
    closing = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}

/** What ended longer ago has no access token that is still good. */
async function tellRecent({ database, ended }: EndedSessionsOptions): Promise<void> {
  const rows = await database.provider
    .selectFrom('sessions')
    .select(['id', 'end_reason'])
    .where('ended_at', '>', new Date(Date.now() - (accessTokenSeconds + 60) * 1000))
    .unionAll(
      database.provider
        .selectFrom('erased_sessions')
        .select(['session_id as id', sql<null>`null`.as('end_reason')]),
    )
    .execute();
  for (const { id, end_reason: reason } of rows) ended(id, (reason ?? 'ended') as SessionEndReason);
}
