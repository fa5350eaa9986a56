import { Client } from 'pg';
import type { Logger } from 'pino';

const reconnectMs = 250;

export interface ListenOptions {
  url: string;
  /** Channel of PostgreSQL's NOTIFY; a plain name. */
  channel: string;
  /** What is followed, e.g. `ended sessions`: in log lines, and after `belfry` in `pg_stat_activity`. */
  topic: string;
  log: Logger;
  heard: (payload: string) => void;
  /** Called whenever the connection stands: reads what nobody could hear before. One that throws is called again. */
  listening: () => Promise<void>;
}

/**
 * Hears PostgreSQL's NOTIFY on a connection of its own, which comes back by itself. Resolves when it listens, with the stop.
 * @throws when PostgreSQL cannot be reached at first
 */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  const { url, channel, topic, log, heard, listening } = options;
  let closing = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      application_name: `belfry ${topic}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on('error', ({ message }) => log.debug({ reason: message }, `${topic}: connection lost`));
    next.on('notification', ({ payload = '' }) => heard(payload));
    await next.connect();
    next.once('end', () => void reconnect());
    await next.query(`listen ${channel}`);
    await listening();
  };
  const reconnect = async () => {
    if (closing) return;
    try {
      await connect();
    } catch (error) {
      log.debug({ err: error }, `${topic}: PostgreSQL does not answer`);
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
