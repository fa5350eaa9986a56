import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { AllowanceOverride } from '#features/ground/allowance/allowance-overrides.ts';

/** How a device left: `released` is taken back by staff. */
export type Leaving = 'removed' | 'handed-over' | 'released';

/** Keeps what finds the history of a device that is about to go, and what staff decided about it. */
export async function insertRemovedDevice(
  trx: Kysely<DB>,
  device: {
    companyId: string;
    deviceId: string;
    how: 'removed' | 'handed-over';
    override: AllowanceOverride | null;
    at: Date;
  },
): Promise<void> {
  const { allowed = null, note = null, since = null, until = null } = device.override ?? {};
  await sql`
    insert into removed_devices (id, company_id, serial_number, type, name, location, added_at, removed_at, how,
      kept_allowed, kept_note, kept_since, kept_until)
    select id, company_id, serial_number, type, name, location, added_at, ${device.at}, ${device.how},
      ${allowed}::boolean, ${note}::text, ${since}::timestamptz, ${until}::timestamptz
    from devices where company_id = ${device.companyId} and id = ${device.deviceId}`.execute(trx);
}

/** Takes a device away with everything that hangs on it; its history stays. */
export async function deleteDeviceRow(trx: Kysely<DB>, companyId: string, id: string): Promise<void> {
  await trx.deleteFrom('devices').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Ends the offers of a device that nobody has answered. */
export async function endHandovers(
  trx: Kysely<DB>,
  { companyId, deviceId, at }: { companyId: string; deviceId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('handovers')
    .set({ ended_at: at, outcome: 'removed' })
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute();
}

/** How many alarm points a device has, and how many of them are going on. */
export async function countAlarmPoints(
  database: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): Promise<{ alarmPoints: number; openAlarms: number }> {
  return database
    .selectFrom('alarm_nodes')
    .select([
      (of) => of.fn.countAll<number>().as('alarmPoints'),
      (of) => of.fn.count<number>('episode_id').as('openAlarms'),
    ])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
}

/** Whether somebody of another company was offered a device and has not answered. */
export async function hasOpenOffer(
  database: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('handovers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
