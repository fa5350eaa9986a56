import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Tries under a key, and until when they count. */
export interface CountedTries {
  hits: number;
  secondsLeft: number;
}

/**
 * Adds failed tries under keys, for whoever counts only what failed; real time, shared by all nodes. None (0) only reads.
 * Either way the keys are held until the caller's transaction ends, so that of two at once the second sees the first's.
 */
export async function addFailedTries(
  trx: Kysely<DB>,
  failures: ReadonlyMap<string, number>,
  windowSeconds: number,
): Promise<Map<string, CountedTries>> {
  const keys = [...failures.keys()].toSorted();
  if (keys.length === 0) return new Map();
  const counts = keys.map((key) => failures.get(key) ?? 0);
  const { rows } = await sql<{ key: string; hits: number; seconds_left: number }>`
    insert into throttles as t (key, window_ends_at, hits)
    select key, now() + make_interval(secs => ${windowSeconds}), failures
    from unnest(${keys}::text[], ${counts}::int[]) as failed (key, failures) order by key
    on conflict (key) do update set
      hits = case when t.window_ends_at <= now() then excluded.hits else t.hits + excluded.hits end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning key, hits, extract(epoch from window_ends_at - now())::int as seconds_left`.execute(trx);
  return new Map(rows.map(({ key, hits, seconds_left: secondsLeft }) => [key, { hits, secondsLeft }]));
}

/** The tries that count under keys. */
export async function findTries(
  trx: Kysely<DB>,
  keys: readonly string[],
): Promise<Map<string, CountedTries>> {
  const rows = await trx
    .selectFrom('throttles')
    .select(['key', 'hits', sql<number>`extract(epoch from window_ends_at - now())::int`.as('secondsLeft')])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ key, ...tries }) => [key, tries]));
}

/** Forgets the tries of keys, in the caller's transaction. */
export async function forgetFailedTries(trx: Kysely<DB>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom('throttles')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}
