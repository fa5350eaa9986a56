import { sql, type Kysely } from 'kysely';
import type { UsageMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';

/** Keeps a device's counters of a day; a counter that is not named stays. Nobody's device is not counted. */
export async function upsertUsage(
  database: Kysely<DB>,
  serialNumber: string,
  usage: UsageMessage,
): Promise<void> {
  await sql`
    insert into device_usage (company_id, device_id, day, sim_data_bytes, sms, voice_seconds, app_alarms)
    select company_id, id, ${usage.day}::date, ${usage.simDataBytes ?? null}, ${usage.sms ?? null},
      ${usage.voiceSeconds ?? null}, ${usage.appAlarms ?? null}
    from devices where serial_number = ${serialNumber}
    on conflict (device_id, day) do update set
      sim_data_bytes = coalesce(excluded.sim_data_bytes, device_usage.sim_data_bytes),
      sms = coalesce(excluded.sms, device_usage.sms),
      voice_seconds = coalesce(excluded.voice_seconds, device_usage.voice_seconds),
      app_alarms = coalesce(excluded.app_alarms, device_usage.app_alarms)`.execute(database);
}

/** The calendar of a device of the company. */
export function findCalendar(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('devices')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
}

/** Days of a device's calendar, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  until: string;
}

/** What a device counted on the days of a period, oldest first. */
export function selectUsage(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  { from, until }: Period,
) {
  return database
    .selectFrom('device_usage')
    .select(['day', 'sim_data_bytes', 'sms', 'voice_seconds', 'app_alarms'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute();
}

/** What the SIM of a device used in a period. */
export function sumUsage(database: Kysely<DB>, companyId: string, deviceId: string, { from, until }: Period) {
  // What a device says is not ours to believe: a sum stays a whole number that JavaScript can hold.
  const sum = (column: 'sim_data_bytes' | 'sms' | 'voice_seconds') =>
    sql<number>`least(coalesce(sum(${sql.ref(column)}), 0), ${Number.MAX_SAFE_INTEGER})::int8`;
  return database
    .selectFrom('device_usage')
    .select([
      sum('sim_data_bytes').as('simDataBytes'),
      sum('sms').as('sms'),
      sum('voice_seconds').as('voiceSeconds'),
    ])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .executeTakeFirstOrThrow();
}
