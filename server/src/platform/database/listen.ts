import { setTimeout as delay } from 'node:timers/promises';
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
 * Hears PostgreSQL's NOTIFY on a connection of its own, which comes back by itself. Resolves when it listens, with the stop,
 * after which there is no connection.
 * @throws when PostgreSQL cannot be reached at first, or what `listening` throws then
 */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  const { url, channel, topic, log, heard, listening } = options;
  const stopping = new AbortController();

  function connect() {
    const client = new Client({
      connectionString: url,
      application_name: `belfry ${topic}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', ({ message }) => log.debug({ reason: message }, `${topic}: connection lost`));
    client.on('notification', ({ payload = '' }) => heard(payload));
    const ended = new Promise<void>((resolve) => void client.once('end', resolve));
    const end = () => client.end().catch(() => undefined);
    const begin = async () => {
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        await listening();
      } catch (error) {
        await end();
        throw error;
      }
    };
    return { begun: begin(), ended, end };
  }
  /** One after the other: the next begins when nothing is left of the one before. */
  let connection = connect();
  await connection.begun;
  void comeBack();

  async function comeBack(): Promise<void> {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await connection.begun;
        // oxlint-disable-next-line no-await-in-loop
        await connection.ended;
      } catch (error) {
        log.debug({ err: error }, `${topic}: PostgreSQL does not answer`);
        // oxlint-disable-next-line no-await-in-loop
        await delay(reconnectMs, undefined, stopping).catch(() => undefined);
      }
      if (stopping.signal.aborted) return;
      connection = connect();
    }
  }

  return async () => {
    stopping.abort();
    await connection.end();
  };
}
