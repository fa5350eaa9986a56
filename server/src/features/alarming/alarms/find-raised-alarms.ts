import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { multipleAlarms } from './engine/grouping.rules.ts';

/** An alarm that was raised. */
export interface RaisedAlarm {
  deviceId: string;
  at: Date;
}

/** As {@link findRaisedAlarms}, not yet asked. */
export const raisedAlarms = (deviceIds: readonly string[], from: Date) => sql<RaisedAlarm>`
  select node.device_id as "deviceId", raised.raised_at as at
  from alarm_nodes as node cross join lateral (
    select raised_at from episodes where node_id = node.id and raised_at >= ${from} offset 0) as raised
  where node.device_id = any(${deviceIds}::uuid[]) and not starts_with(node.alarm_id, ${multipleAlarms})`;

/**
 * The alarms of devices that were raised from a moment on, in no order; a report of a group of alarms is none of its own, a test
 * neither. Each node is looked up by its index, as no index of episodes begins with the moment: that would be written at every alarm.
 */
export async function findRaisedAlarms(
  database: Kysely<DB>,
  deviceIds: readonly string[],
  from: Date,
): Promise<RaisedAlarm[]> {
  return deviceIds.length === 0 ? [] : (await raisedAlarms(deviceIds, from).execute(database)).rows;
}
