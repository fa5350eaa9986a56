import { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IntakeLock } from './broker-intake.ts';

/** Any number that no other advisory lock of ours has. */
const lockKey = 7_463_001;
const tryEveryMs = 250;
const checkEveryMs = 2_000;

/**
 * The intake's lock as an advisory lock of PostgreSQL, on a connection of its own: it ends with the connection, so a
 * node that dies gives it up at once. A connection that no longer answers counts as lost.
 */
export function postgresIntakeLock(url: string, log: Logger): IntakeLock {
  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'belfry intake lock',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on('error', (error) => log.debug({ err: error }, 'intake lock: connection'));
    await client.connect();
    return client;
  }

  return {
    async acquire(onLost, signal) {
      const client = await connect();
      try {
        // oxlint-disable-next-line no-await-in-loop -- until it is our turn
        while (!(await tryLock(client))) await delay(tryEveryMs, undefined, { signal });
        signal.throwIfAborted();
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
      const check = setInterval(() => void client.query('select 1').catch(lose), checkEveryMs);
      client.once('end', lose);

      function lose(): void {
        clearInterval(check);
        onLost();
      }

      return async () => {
        clearInterval(check);
        client.off('end', lose);
        await client.end().catch(() => undefined);
      };
    },
  };
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ]);
  return rows[0]?.locked === true;
}
