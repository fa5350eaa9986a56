import { sql, type Kysely } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson } from '#platform/database/storable-json.ts';
import { historyInsert } from '#features/ground/history/record-history.ts';
import { checkAfterLoss, gapChange, lossesWith } from '#features/alarming/monitoring/connection-timer.ts';
import { simChanges } from '#features/devices/sim-cards/note-sim.ts';
import { voipChanges } from '#features/devices/voip/note-voip.ts';
import type { DeviceRow } from '../present-device.ts';

/** What a device says of itself, as we keep it. */
export interface HelloFacts {
  hello: HelloMessage;
  receivedAt: Date;
  startedAt: Date;
  clockOffsetSeconds: number;
}

/** What became of a hello. */
export interface StoredHello {
  /** Null where no company has the device. */
  device: DeviceRow | null;
  /** Whether the dialler is about to take another's place, or has just done so. */
  isExchanged: boolean;
}

/**
 * Stores what a device says of itself, with the SIM card and the telephony that it tells of, in one statement. Of one that takes
 * another's place the words themselves are kept.
 */
export async function storeHello(
  database: Kysely<DB>,
  serialNumber: string,
  { hello, receivedAt, startedAt, clockOffsetSeconds }: HelloFacts,
): Promise<StoredHello> {
  const sim = simChanges(receivedAt);
  const voip = voipChanges(receivedAt);
  const answer = await sql<DeviceRow & { is_exchanged: boolean }>`
    with said as materialized (select ${storableJson(hello)}::jsonb as hello),
    identity as (
      update device_identities set software_version = said.hello ->> 'softwareVersion',
        hello = case when held in ('reserved', 'arriving') then said.hello end
      from said where serial_number = ${serialNumber}
      returning device_id, held in ('reserved', 'arriving') as is_exchanged),
    device as (update devices set
      software_version = said.hello ->> 'softwareVersion',
      mac_address = hello ->> 'macAddress',
      ipv4 = hello ->> 'ipv4',
      port = (hello ->> 'port')::int,
      via = hello ->> 'via',
      interfaces = hello -> 'interfaces',
      sim = case when hello ? 'sim' then jsonb_build_object('iccid', hello #> '{sim,iccid}', 'signal', hello #> '{sim,signal}') end,
      voip = hello ->> 'voip',
      started_at = ${startedAt},
      clock_offset_seconds = ${clockOffsetSeconds},
      newest_boot = greatest(newest_boot, (hello ->> 'boot')::int8),
      version = version + 1
    from identity, said
    where devices.id = identity.device_id
    returning devices.*),
    sim_kept as (${sim.kept}), sim_left as (${sim.left}), voip_kept as (${voip.kept}), voip_ended as (${voip.ended})
    select device.*, coalesce(identity.is_exchanged, false) as is_exchanged
    from identity left join device on true`.execute(database);
  const row = answer.rows[0];
  return { device: row?.id ? row : null, isExchanged: row?.is_exchanged ?? false };
}

/** What became of a device's coming or going. */
export interface StoredPresence {
  /** Null where no company has the device, or where it was so already. */
  device: DeviceRow | null;
  /** Whether the device is still to get a new key. */
  keyWanted: boolean;
}

/**
 * Stores that a device came or went, with the line in its history, the gap in its connection and when that has to be
 * looked at, in one statement.
 */
export async function storePresence(
  database: Kysely<DB>,
  serialNumber: string,
  { connected, at }: { connected: boolean; at: Date },
): Promise<StoredPresence> {
  const kind = connected ? 'device.connected' : 'device.disconnected';
  const line = sql`
    select company_id, id as device_id, ${kind}::text as kind, ${at}::timestamptz as at
    from device`;
  const checkAt = connected
    ? sql`case when connected_since is not null then ${at}::timestamptz end`
    : checkAfterLoss(at);
  const answer = await sql<DeviceRow & { key_wanted: boolean }>`
    with identity as (
      update device_identities set connected = ${connected} where serial_number = ${serialNumber}
      returning device_id, wanted_key_seed is not null as key_wanted),
    device as (
      update devices set connected = ${connected}, connected_since = ${at}, version = version + 1,
        connection_check_at = ${checkAt},
        recent_losses = ${connected ? sql`recent_losses` : lossesWith(at)},
        first_connected_at = coalesce(first_connected_at, case when ${connected} then ${at}::timestamptz end)
      from identity where devices.id = identity.device_id and devices.connected <> ${connected}
      returning devices.*),
    gap as (${gapChange(connected, at)}),
    line as (${historyInsert(line)})
    select device.*, identity.key_wanted from identity left join device on true`.execute(database);
  const row = answer.rows[0];
  return { device: row?.id ? row : null, keyWanted: row?.key_wanted ?? false };
}

/** Notes that the clock of a device was put right. */
export async function storeClockCorrected(
  database: Kysely<DB>,
  serialNumber: string,
): Promise<DeviceRow | undefined> {
  return database
    .updateTable('devices')
    .set({ clock_offset_seconds: 0, version: sql<number>`version + 1` })
    .where('serial_number', '=', serialNumber)
    .returningAll()
    .executeTakeFirst();
}

/** Serial numbers of all devices that count as connected to the broker; a REST API location never is, its watchdog tells. */
export async function selectConnectedSerials(database: Kysely<DB>): Promise<string[]> {
  const rows = await database
    .selectFrom('device_identities')
    .select('serial_number')
    .where('connected', '=', true)
    .where('type', '<>', 'rest-api-location')
    .execute();
  return rows.map((row) => row.serial_number);
}
