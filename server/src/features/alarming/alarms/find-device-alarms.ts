import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** When the first of the open alarms was raised that give a device its alarm state (`shownAs`); only devices with one. */
export async function findDeviceAlarms(
  database: Kysely<DB>,
  deviceIds: readonly string[],
): Promise<Map<string, Date>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; raised_at: Date }>`
    select devices.id, alarm.raised_at from devices cross join lateral (
      select min(episodes.raised_at) as raised_at from alarm_nodes
        join episodes on episodes.id = alarm_nodes.episode_id and episodes.over_at is null
      where alarm_nodes.device_id = devices.id and devices.alarm_state =
        case when coalesce(alarm_nodes.resume_state, alarm_nodes.state) in ('failed', 'grouped', 'restoring')
          then 'active-alarm' else coalesce(alarm_nodes.resume_state, alarm_nodes.state) end) as alarm
    where devices.id = any(${deviceIds}::uuid[]) and alarm.raised_at is not null`.execute(database);
  return new Map(rows.map((row) => [row.id, row.raised_at]));
}
