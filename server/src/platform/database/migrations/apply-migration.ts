import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { untilLocked, type LockPatience } from './lock-patience.ts';
import type { Migration } from './migration-files.ts';

/** How a migration is applied. */
export interface ApplyOptions extends LockPatience {
  log: Logger;
  /** Ends it at the next point from which it goes on another time. */
  signal?: AbortSignal | undefined;
  /** Milliseconds between two lines about the progress of batches. */
  progressEveryMs: number;
  /** More than this have no end. */
  batchesAtMost: number;
}

/** A pause between batches is as long as the batch was, and no longer than this. */
const longestPauseMs = 1_000;

/**
 * Applies a file in its way and writes it down. `owner` is a connection of belfry_owner with the options' lock timeout.
 * @throws Error with the file's name; what was done by then stays only of files that go on from there
 */
export async function applyMigration(
  owner: pg.PoolClient,
  migration: Migration,
  options: ApplyOptions,
): Promise<void> {
  const { name, sql, checksum, way, statements } = migration;
  const patient = <T>(work: () => Promise<T>) => untilLocked(work, { ...options, migration: name });
  const note = () =>
    owner.query('insert into migrations (name, checksum) values ($1, $2) on conflict do nothing', [
      name,
      checksum,
    ]);
  try {
    if (way === 'at once') {
      await patient(() =>
        transact(owner, async () => {
          // First, so that of two runs, one of which has lost its turn unawares, the other finds what the first has applied.
          if ((await note()).rowCount === 1) await owner.query(sql);
        }),
      );
      return;
    }
    if (way === 'concurrently') await applyConcurrently(owner, statements, options, patient);
    else await applyInBatches(owner, migration, options, patient);
    await patient(note);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Error(`Migration ${name} failed: ${describe(error, sql)}`, { cause: error });
  }
}

type Patient = <T>(work: () => Promise<T>) => Promise<T>;

/** Who waits for such a lock keeps no reader and no writer waiting, so that it waits as long as it has to. */
async function applyConcurrently(
  owner: pg.PoolClient,
  statements: string[],
  { patienceMs, signal }: ApplyOptions,
  patient: Patient,
): Promise<void> {
  await owner.query(`set lock_timeout = ${patienceMs}`);
  for (const statement of statements) {
    signal?.throwIfAborted();
    const [, index] =
      /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? [];
    await patient(async () => {
      await dropBroken(owner, index);
      try {
        await owner.query(statement);
      } catch (error) {
        // A unique index that could not be built would refuse rows all the same.
        await dropBroken(owner, index).catch(() => undefined);
        throw error;
      }
    });
  }
  await owner.query('reset lock_timeout');
}

/**
 * What a try that broke leaves is never used and costs every write. A run that was killed may still build it in the server: that holds
 * a lock of the table until it is done, and what it has built by then stays.
 */
async function dropBroken(owner: pg.PoolClient, index: string | undefined): Promise<void> {
  if (index === undefined) return;
  const broken = async () =>
    (
      await owner.query<{ table: string }>(
        'select indrelid::regclass::text as table from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [index],
      )
    ).rows[0]?.table;
  const table = await broken();
  if (table === undefined) return;
  await transact(owner, () => owner.query(`lock table ${table} in share update exclusive mode`));
  if ((await broken()) !== undefined) await owner.query(`drop index concurrently if exists ${index}`);
}

async function applyInBatches(
  owner: pg.PoolClient,
  { name, statements: [statement = ''] }: Migration,
  { log, signal, progressEveryMs, batchesAtMost }: ApplyOptions,
  patient: Patient,
): Promise<void> {
  let rows = 0;
  let toldAt = performance.now();
  for (let batch = 1; ; batch += 1) {
    const begunAt = performance.now();
    const changed = await patient(() =>
      transact(owner, async () => {
        await owner.query('set local role belfry_migrator');
        return (await owner.query(statement)).rowCount ?? 0;
      }),
    );
    if (changed === 0) return;
    if (batch === batchesAtMost)
      throw new Error(
        `it still changes rows after ${batch} batches: its condition must exclude what it changed`,
      );
    rows += changed;
    const endedAt = performance.now();
    if (endedAt - toldAt >= progressEveryMs) {
      toldAt = endedAt;
      log.info({ migration: name, rows }, 'a migration goes on');
    }
    await delay(Math.min(endedAt - begunAt, longestPauseMs), undefined, { signal });
  }
}

async function transact<T>(owner: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    // Where the connection is gone, so is the transaction, and the first fault says why.
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : 0;
  return position > 0
    ? `${error.message} (line ${sql.slice(0, position).split('\n').length})`
    : error.message;
}
