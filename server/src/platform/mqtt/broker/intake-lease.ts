import { Client, type QueryResult } from 'pg';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A time in which one node takes in what devices send. */
export interface IntakeTerm {
  /** What {@link GatewayHandlers.underTerm} fences by; null where there is one node only. */
  number: number | null;
  /**
   * False once it may be over: another node may have the next one. By the time of this machine, so that a node that stood still
   * knows it before it does anything.
   */
  valid(): boolean;
  /** Tells the other nodes whether the broker gives us what devices send. */
  reads(does: boolean): void;
  /** Ends it, so that another node need not wait. Never throws. */
  release(): Promise<void>;
}

/** Lets one node at a time take in what devices send. */
export interface IntakeLease {
  /**
   * Waits until this node has a term. It does not try while `wants` is false. `over` is called once when the term is over without
   * {@link IntakeTerm.release}. An aborted `signal` ends the waiting by rejecting.
   */
  acquire(options: { wants: () => boolean; over: () => void; signal: AbortSignal }): Promise<IntakeTerm>;
  /** Whether another node has a term and reads, as far as is known; up to date while we wait in {@link IntakeLease.acquire}. */
  elsewhere(): boolean;
  /** When that was so last, by `performance.now()`. */
  heardElsewhere(): number;
  close(): void;
}

const tryAloneMs = 100;

/** For a single node, which always takes in. */
export const aloneLease: IntakeLease = {
  // Waits its turn where the broker is away.
  async acquire({ wants, signal }) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    while (!wants()) await delay(tryAloneMs, undefined, { signal });
    signal.throwIfAborted();
    return {
      number: null,
      valid: () => true,
      reads: () => undefined,
      release: () => Promise.resolve(),
    };
  },
  elsewhere: () => false,
  heardElsewhere: () => -Infinity,
  close: () => undefined,
};

/** Where the lease is and how long it lasts; tests have it shorter. */
export interface IntakeLeaseOptions {
  url: string;
  log: Logger;
  /** Milliseconds that it lasts after each renewal. */
  leaseMs?: number;
  /** Milliseconds between renewals, and between looks of those who wait. */
  renewMs?: number;
  tryMs?: number;
}

const leaseTimeMs = 5_000;
const renewEveryMs = 1_000;
const tryEveryMs = 500;
/** A database that does not answer by then is out of reach. */
const answerMs = 2_000;

/** The lease as one row of the database, on a connection of its own: no query of ours is waited for. */
export function databaseIntakeLease(options: IntakeLeaseOptions): IntakeLease {
  const { url, log, leaseMs = leaseTimeMs, renewMs = renewEveryMs, tryMs = tryEveryMs } = options;
  /** We count it as over before the others do, whatever the answer took. */
  const ourMs = leaseMs * 0.8;
  const node = randomUUID();
  let connection: Promise<Client> | null = null;
  let seen = { live: false, at: -Infinity };
  let heardAt = -Infinity;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'belfry intake lease',
      options: `-c role=belfry_provider -c statement_timeout=${answerMs} -c tcp_user_timeout=${answerMs}`,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    client.on('error', (error) => log.debug({ err: error }, 'intake lease: connection'));
    await client.connect();
    return client;
  }

  /** A connection on which something failed is not used again. */
  async function ask<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    const mine = (connection ??= connect());
    try {
      const client = await mine;
      return await client.query<Row>(text, [...values]);
    } catch (error) {
      if (connection === mine) connection = null;
      leave(mine);
      throw error;
    }
  }

  function leave(left: Promise<Client>): void {
    left.then((client) => client.end()).catch(() => undefined);
  }

  /** Takes it where it is free. @returns the number of the term, null where there is none for us */
  async function attempt(wants: () => boolean): Promise<number | null> {
    const looked = await ask<{ live: boolean; reads: boolean }>(
      'select reads, expires_at > clock_timestamp() as live from intake_lease',
    );
    const { live = false, reads = false } = looked.rows[0] ?? {};
    seen = { live: live && reads, at: performance.now() };
    if (seen.live) heardAt = seen.at;
    if (live || !wants()) return null;
    const taken = await ask<{ term: string | null }>("select take_intake($1, $2 * interval '1 ms') as term", [
      node,
      leaseMs,
    ]);
    const term = taken.rows[0]?.term;
    return term == null ? null : Number(term);
  }

  function hold(number: number, since: number, over: () => void): IntakeTerm {
    let renewed = since;
    let reads = false;
    let ended = false;
    let asking = false;
    let again = false;
    const valid = () => !ended && performance.now() - renewed < ourMs;

    function end(why: string): void {
      if (ended) return;
      stop();
      log.warn({ term: number, reason: why }, 'intake: term is over');
      over();
    }
    function stop(): void {
      ended = true;
      clearInterval(renewing);
      clearInterval(watching);
    }
    async function renew(): Promise<void> {
      again = asking;
      if (asking || ended) return;
      asking = true;
      const began = performance.now();
      try {
        const { rowCount } = await ask(
          `update intake_lease set reads = $3, renewed_at = clock_timestamp(),
             expires_at = clock_timestamp() + $2 * interval '1 ms'
           where term = $1 and expires_at > clock_timestamp()`,
          [number, leaseMs, reads],
        );
        if (rowCount === 1) renewed = began;
        else end('passed on');
      } catch (error) {
        log.debug({ err: error }, 'intake lease not renewed');
      } finally {
        asking = false;
      }
      if (again) await renew();
    }
    const renewing = setInterval(() => void renew(), renewMs);
    const watching = setInterval(() => void (valid() || end('not renewed in time')), renewMs / 4);

    return {
      number,
      valid,
      reads(does) {
        reads = does;
        void renew();
      },
      async release() {
        stop();
        await ask(
          'update intake_lease set expires_at = clock_timestamp(), reads = false, holder = null where term = $1',
          [number],
        ).catch((error: unknown) => log.debug({ err: error }, 'intake lease not given back'));
      },
    };
  }

  return {
    async acquire({ wants, over, signal }) {
      for (;;) {
        signal.throwIfAborted();
        const began = performance.now();
        try {
          // oxlint-disable-next-line no-await-in-loop -- until it is our turn
          const term = await attempt(wants);
          if (term !== null) return hold(term, began, over);
        } catch (error) {
          log.debug({ err: error }, 'intake lease not asked for');
        }
        // oxlint-disable-next-line no-await-in-loop
        await delay(tryMs, undefined, { signal });
      }
    },
    heardElsewhere: () => heardAt,
    elsewhere: () => seen.live && performance.now() - seen.at < leaseMs,
    close() {
      if (connection) leave(connection);
      connection = null;
    },
  };
}
