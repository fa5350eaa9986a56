import { Pool, types as standardTypes } from 'pg';
import type { Logger } from 'pino';

/** The roles that connections take. Each is NOLOGIN; the login of DATABASE_URL is a member of all. */
export type DatabaseRole = 'belfry_owner' | 'belfry_app' | 'belfry_provider';

export interface PoolOptions {
  url: string;
  log: Logger;
  /** The most connections at a time. */
  size: number;
  /** The role from the first statement on; without it the login itself. */
  role?: DatabaseRole;
  /** Settings of the session, such as `lock_timeout`, with values in PostgreSQL's units. */
  settings?: Record<string, number>;
  /** Milliseconds after which a query counts as lost, and its connection is ended: an answer that went astray never comes. */
  lostAfterMs?: number;
  /** Send statements without waiting for the answers before; not for graphile-worker, which listens. */
  pipeline?: boolean;
}

/**
 * A node that stands still or is cut off keeps its locks no longer than this: PostgreSQL ends a session whose transaction waits for
 * its next statement for 5 s, or whose other end is silent.
 */
const endsOfTheLost = {
  idle_in_transaction_session_timeout: '5s',
  tcp_user_timeout: '5s',
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
};

type TypeId = Parameters<typeof standardTypes.getTypeParser>[0];

/**
 * How answers become values: int8 a number (our counters and ids stay below 2^53, else it throws), date the text
 * `YYYY-MM-DD` (it has no time zone), timestamptz a Date, numeric text, json as it is.
 */
const types = {
  getTypeParser(oid: TypeId, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === standardTypes.builtins.INT8) return safeInteger;
    if (oid === standardTypes.builtins.DATE) return (value) => value;
    return standardTypes.getTypeParser(oid, format);
  },
};

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no safe integer`);
  return number;
}

/** A pool whose connections take their role when they start and whose loss never ends the process. */
export function openPool({
  url,
  log,
  size,
  role,
  settings,
  lostAfterMs,
  pipeline = false,
}: PoolOptions): Pool {
  const session = Object.entries({ ...endsOfTheLost, ...(role && { role }), ...settings });
  const options = {
    connectionString: url,
    max: size,
    pipeline,
    types,
    application_name: role ?? 'belfry',
    options: session.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(lostAfterMs !== undefined && { query_timeout: lostAfterMs }),
    allowExitOnIdle: true,
  };
  return bearLosses(new Pool(options), log);
}

/** One more pool like this one. */
export function openSamePool(pool: Pool, log: Logger): Pool {
  return bearLosses(new Pool(pool.options), log);
}

function bearLosses(pool: Pool, log: Logger): Pool {
  const role = pool.options.application_name;
  pool.on('error', ({ message }) =>
    log.warn({ reason: message, role }, 'an idle database connection was lost'),
  );
  pool.on('connect', (client) => {
    client.on('error', ({ message }) =>
      log.debug({ reason: message, role }, 'a database connection was lost'),
    );
  });
  return pool;
}
