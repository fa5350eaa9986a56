import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** Notes that a day was counted. */
export async function notePrepared(trx: Kysely<DB>, day: Day, at: Date): Promise<void> {
  await trx
    .insertInto('report_preparations')
    .values({ day, prepared_at: at })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ prepared_at: at }))
    .execute();
}

/** When the newest day was counted last: how old reports are; null before the first time. */
export async function findPreparedAt(database: Kysely<DB>): Promise<Date | null> {
  const row = await database
    .selectFrom('report_preparations')
    .select('prepared_at')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.prepared_at ?? null;
}

/** Days from a first to a last that were never counted, the newest first. */
export async function selectUnprepared(
  database: Kysely<DB>,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where not exists (select from report_preparations p where p.day = day.day::date)
    order by 1 desc limit ${limit}`.execute(database);
  return rows.map(({ day }) => day);
}

/** How many days of a period were counted. */
export async function countPreparedDays(
  database: Kysely<DB>,
  { from, to }: { from: Day; to: Day },
): Promise<number> {
  const { count } = await database
    .selectFrom('report_preparations')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return count;
}
