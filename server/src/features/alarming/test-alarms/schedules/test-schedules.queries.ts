import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { DB, TestSchedules } from '#platform/database/schema.generated.ts';

/** A row of `test_schedules`. */
export type ScheduleRow = Selectable<TestSchedules>;

/** The schedule of a device of the company; undefined while it is off. */
export function findSchedule(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<ScheduleRow | undefined> {
  return database
    .selectFrom('test_schedules')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** Writes the schedule of a device, in the place of the one before. */
export function saveSchedule(
  trx: Kysely<DB>,
  schedule: Omit<Insertable<TestSchedules>, 'version'>,
): Promise<ScheduleRow> {
  const { company_id: _company, device_id: _device, ...change } = schedule;
  return trx
    .insertInto('test_schedules')
    .values(schedule)
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet({ ...change, version: sql<number>`nextval('test_schedule_versions')` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a schedule. */
export async function deleteSchedule(trx: Kysely<DB>, companyId: string, deviceId: string): Promise<void> {
  await trx
    .deleteFrom('test_schedules')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Devices whose test is due, the most overdue first. */
export async function findDueSchedules(database: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('test_schedules')
    .select('device_id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ device_id: deviceId }) => deviceId);
}

/** A schedule, locked, when it is still due. */
export function lockDueSchedule(
  trx: Kysely<DB>,
  deviceId: string,
  now: Date,
): Promise<ScheduleRow | undefined> {
  return trx
    .selectFrom('test_schedules')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('next_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Plans the next test of a device. The version stays: it is no change of a person's. */
export async function moveSchedule(trx: Kysely<DB>, deviceId: string, nextAt: Date): Promise<void> {
  await trx
    .updateTable('test_schedules')
    .set({ next_at: nextAt })
    .where('device_id', '=', deviceId)
    .execute();
}
