import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** An alarm point of a device of the company with all that is set on it, and the device's schedule; undefined without one. */
export function findAlarmPoint(database: Kysely<DB>, companyId: string, deviceId: string, alarmId: string) {
  return database
    .selectFrom('alarm_nodes')
    .innerJoin('devices', 'devices.id', 'alarm_nodes.device_id')
    .selectAll('alarm_nodes')
    .select(['devices.schedule', 'devices.time_zone'])
    .where('alarm_nodes.company_id', '=', companyId)
    .where('devices.company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('alarm_id', '=', alarmId)
    .executeTakeFirst();
}
