import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { AlarmsOfDay } from './count-by-day.rules.ts';

/** Alarms of a device on a day, with whose it is. */
export type CountedAlarms = AlarmsOfDay & { companyId: string; serialNumber: string };

/** When the last subscription of devices ended, by device; those that never had one are left out. */
export async function selectLastEnds(
  database: Kysely<DB>,
  deviceIds: readonly string[],
): Promise<Map<string, Date>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('subscriptions')
    .select((of) => ['device_id', of.fn.max('ended_at').as('ended_at')])
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where('ended_at', 'is not', null)
    .groupBy('device_id')
    .execute();
  return new Map(rows.flatMap(({ device_id: id, ended_at: at }) => (id && at ? [[id, at] as const] : [])));
}

/** Keeps what was counted of whole days: what was counted of a day before gives way to it. */
export async function putCounted(trx: Kysely<DB>, counted: readonly CountedAlarms[]): Promise<void> {
  if (counted.length === 0) return;
  await trx
    .insertInto('unsubscribed_alarms')
    .values(
      counted.map((of) => ({
        company_id: of.companyId,
        device_id: of.deviceId,
        serial_number: of.serialNumber,
        day: of.day,
        alarms: of.alarms,
        first_at: of.firstAt,
        last_at: of.lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'day'])
        .doUpdateSet((row) => ({
          alarms: row.ref('excluded.alarms'),
          first_at: row.ref('excluded.first_at'),
          last_at: row.ref('excluded.last_at'),
        }))
        .whereRef('excluded.alarms', '<>', 'unsubscribed_alarms.alarms'),
    )
    .execute();
}
