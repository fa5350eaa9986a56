import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { AlertPeriods, AlertSchedule } from '../engine/alert-schedule.rules.ts';
import { scheduleOf } from '../alarm-facts.ts';
import { placeOfAlarm } from './alarm-order.ts';

/** An alarm point with what decides whether, whom and when it calls. */
export interface CallingPoint {
  alarmId: string;
  name: string;
  enabled: boolean;
  pausedUntil: Date | null;
  alertWhen: AlertPeriods;
  callListId: string | null;
  delaySeconds: number;
}

/**
 * Every alarm point of a device of the company in the order of the screens, and when day, night and weekend are there.
 * @throws {AppError} `not-found`
 */
export async function readCallingPoints(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<{ points: CallingPoint[]; schedule: AlertSchedule }> {
  const rows = await database
    .selectFrom('alarm_nodes')
    .innerJoin('devices', 'devices.id', 'alarm_nodes.device_id')
    .select([
      'alarm_nodes.alarm_id',
      'alarm_nodes.name',
      'alarm_nodes.enabled',
      'alarm_nodes.paused_until',
      'alarm_nodes.alert_when',
      'alarm_nodes.call_list_id',
      'alarm_nodes.delay_seconds',
      'devices.schedule',
      'devices.time_zone',
    ])
    .where('alarm_nodes.company_id', '=', companyId)
    .where('devices.company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .orderBy(placeOfAlarm(sql.ref('alarm_id')))
    .execute();
  const [first] = rows;
  if (!first) throw new AppError('not-found');
  const points = rows.map((row) => ({
    alarmId: row.alarm_id,
    name: row.name,
    enabled: row.enabled,
    pausedUntil: row.paused_until,
    alertWhen: row.alert_when as AlertPeriods,
    callListId: row.call_list_id,
    delaySeconds: row.delay_seconds,
  }));
  return { points, schedule: scheduleOf(first) };
}
