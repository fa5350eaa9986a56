import { sql } from 'kysely';
import type { UsageMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Platform } from '../../platform/platform.ts';

/** Keeps a device's counters of a day (`up/usage`); the newest word on a day counts. Nobody's device is not counted. */
export async function storeUsage(
  { database }: Pick<Platform, 'database'>,
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
      app_alarms = coalesce(excluded.app_alarms, device_usage.app_alarms)`.execute(database.provider);
}
