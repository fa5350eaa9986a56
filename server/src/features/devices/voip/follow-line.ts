import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Internet telephony of a device goes on under the serial number of the dialler that took over. */
export async function followLine(
  trx: Kysely<DB>,
  { deviceId, to }: { deviceId: string; to: string },
): Promise<void> {
  await trx.updateTable('voip_lines').set({ serial_number: to }).where('device_id', '=', deviceId).execute();
}
