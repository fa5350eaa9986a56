import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Intent, IntentTable, Taken } from './intent.ts';

/** Which row of which table. */
type Row = Pick<Intent, 'table' | 'id'>;

/** The right to ask the provider. */
export interface Claim {
  /** When it was asked for first; null for the first time. */
  before: Date | null;
  /** What gives the right back. */
  lease: string;
}

/**
 * The right to ask, for some milliseconds of real time, over all nodes. Undefined while somebody else has it, and where
 * there is nothing to ask for; with `onlyUnknown` also where no request went without an answer.
 */
export async function claimIntent(
  database: Kysely<DB>,
  { table, id }: Row,
  lasts: { now: Date; first: number; later: number; onlyUnknown?: boolean },
): Promise<Claim | undefined> {
  const { now, first, later, onlyUnknown = false } = lasts;
  const { rows } = await sql<Claim>`
    update ${sql.table(table)} set requested_at = coalesce(requested_at, ${now}::timestamptz),
      request_until = clock_timestamp()
        + make_interval(secs => case when requested_at is null then ${first}::float8 else ${later}::float8 end / 1000)
    where id = ${id} and provider_id is null and ended_at is null
      and (request_until is null or request_until < clock_timestamp())
      ${onlyUnknown ? sql`and requested_at is not null` : sql``}
    returning old.requested_at as before, request_until::text as lease`.execute(database);
  return rows[0];
}

/** Gives the right back, unless it is somebody else's by now; after a refusal there is nothing to be looked for. */
export async function releaseIntent(
  database: Kysely<DB>,
  { table, id }: Row,
  { lease, refused }: { lease: string; refused: boolean },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set request_until = null,
      requested_at = case when ${refused}::boolean then null else requested_at end
    where id = ${id} and provider_id is null and request_until = ${lease}::timestamptz`.execute(database);
}

/** Notes what the provider calls it, from its answer or a callback; the first name stays. */
export async function noteTaken(
  database: Kysely<DB>,
  { table, id }: Row,
  { providerId }: Taken,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set provider_id = ${providerId}, request_until = null
    where id = ${id} and provider_id is null`.execute(database);
}

/** What the provider took for it, as far as it is noted. */
export async function findTaken(database: Kysely<DB>, { table, id }: Row): Promise<Taken | null> {
  const { rows } = await sql<Taken>`
    select provider_id as "providerId" from ${sql.table(table)}
    where id = ${id} and provider_id is not null`.execute(database);
  return rows[0] ?? null;
}

/** What the provider took for it, as far as it is noted, and whether somebody is just asking. */
export async function findAsked(
  database: Kysely<DB>,
  { table, id }: Row,
): Promise<{ providerId: string | null; isAsking: boolean }> {
  const { rows } = await sql<{ providerId: string | null; isAsking: boolean }>`
    select provider_id as "providerId", coalesce(request_until >= clock_timestamp(), false) as "isAsking"
    from ${sql.table(table)} where id = ${id}`.execute(database);
  return rows[0] ?? { providerId: null, isAsking: false };
}

/**
 * The ids of those of which it is unknown what became of them, asked for longest ago first: for a sweep, which asks again. A
 * table that is swept needs an index `(requested_at) where provider_id is null and ended_at is null`.
 */
export async function findUnknown(
  database: Kysely<DB>,
  table: IntentTable,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where requested_at is not null and provider_id is null and ended_at is null
      and (request_until is null or request_until < clock_timestamp())
    order by requested_at, id limit ${atMost}`.execute(database);
  return rows.map(({ id }) => id);
}
