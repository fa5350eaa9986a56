import { sql } from 'kysely';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';

/** A limit of tries within a window; real time, shared by all nodes. */
export interface ThrottleRule {
  hits: number;
  windowSeconds: number;
}

/**
 * Counts a try under each key and refuses when one has had too many.
 *
 * @param begins what is done at the first refusal of a window, and not at those that follow
 * @throws {AppError} `too-many-requests`
 */
export async function throttle(
  database: Database,
  keys: readonly string[],
  rule: ThrottleRule,
  begins?: () => Promise<void>,
): Promise<void> {
  const over = await triesOver(database, keys, rule);
  if (over.some((row) => row.hits === rule.hits + 1)) await begins?.();
  if (over.length > 0)
    throw new AppError('too-many-requests', {
      retryAfterSeconds: Math.max(...over.map((row) => row.secondsLeft), 1),
    });
}

/**
 * Counts a try under each key, and tells which of them have had too many, for whoever judges them one by one.
 * @param database `{ provider: trx }` where a try is none when the caller's transaction fails
 */
export async function triesOver(
  database: Pick<Database, 'allCompanies'>,
  keys: readonly string[],
  rule: ThrottleRule,
): Promise<{ key: string; hits: number; secondsLeft: number }[]> {
  const counted = await sql<{
    key: string;
    hits: number;
    seconds_left: number;
  }>`
    insert into throttles as t (key, window_ends_at, hits)
    select key, now() + make_interval(secs => ${rule.windowSeconds}), 1
    from unnest(${[...keys].toSorted()}::text[]) as key order by key
    on conflict (key) do update set
      hits = case when t.window_ends_at <= now() then 1 else t.hits + 1 end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning key, hits, extract(epoch from window_ends_at - now())::int as seconds_left`.execute(
    database.allCompanies,
  );
  return counted.rows
    .filter((row) => row.hits > rule.hits)
    .map((row) => ({
      key: row.key,
      hits: row.hits,
      secondsLeft: row.seconds_left,
    }));
}

/** Forgets the tries of keys, after a success. */
export async function forgetTries(database: Database, ...keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database.allCompanies
    .deleteFrom('throttles')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

/** Takes one try under each key back, after a success that says nothing about the tries of others. */
export async function giveBackTry(database: Database, keys: readonly string[]): Promise<void> {
  await sql`update throttles set hits = greatest(hits - 1, 0)
    where key in (select key from throttles where key = any(${[...keys]}::text[]) order by key for update)`.execute(
    database.allCompanies,
  );
}
