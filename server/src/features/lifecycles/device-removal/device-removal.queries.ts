import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** How a device left. */
export type Leaving = 'removed' | 'handed-over';

/** Keeps what finds the history of a device that is about to go. */
export async function insertRemovedDevice(
  trx: Kysely<DB>,
  device: { companyId: string; deviceId: string; how: Leaving; at: Date },
): Promise<void> {
  await sql`
    insert into removed_devices (id, company_id, serial_number, type, name, location, added_at, removed_at, how)
    select id, company_id, serial_number, type, name, location, added_at, ${device.at}, ${device.how}
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
