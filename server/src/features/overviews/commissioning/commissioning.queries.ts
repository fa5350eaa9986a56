import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** The newest tests of a device that brought somebody a message, newest first; those of a dialler that was replaced prove nothing. */
export function selectReachingTests(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  rows: number,
): Promise<{ id: string; started_at: Date }[]> {
  return ofPresentDialler(database, companyId, deviceId)
    .select('id')
    .select(sql<Date>`started_at`.as('started_at'))
    .where((of) =>
      of.exists(
        of
          .selectFrom('attempts')
          .select('attempts.id')
          .whereRef('attempts.company_id', '=', 'test_alarms.company_id')
          .whereRef('attempts.episode_id', '=', 'test_alarms.id')
          .where('attempts.outcome', '=', 'delivered'),
      ),
    )
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
}

/** Whether a test of the present dialler is over. */
export async function wasEverTested(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<boolean> {
  const row = await ofPresentDialler(database, companyId, deviceId)
    .select('id')
    .where('state', '=', 'over')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function ofPresentDialler(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('test_alarms')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('started_at', 'is not', null)
    .where(
      sql<boolean>`started_at > coalesce((
        select max(taken_over_at) from swaps
        where swaps.company_id = ${companyId} and swaps.device_id = ${deviceId} and state in ('taken-over', 'done')), '-infinity')`,
    );
}
