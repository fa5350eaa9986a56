import { sql, type Kysely } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson } from '#platform/database/storable-json.ts';
import type { PresenceChange } from '#platform/mqtt/gateway/device-gateway.ts';
import { historyInsert } from '#features/ground/history/record-history.ts';
import { checkAfterLoss, gapChanges, lossesWith } from '#features/alarming/monitoring/connection-timer.ts';
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

/** What became of comings and goings. */
export interface StoredPresences {
  /** Devices of companies that were not so already, as they are now. */
  devices: DeviceRow[];
  /** Serial numbers of those that came and are still to get a new key. */
  keysWanted: string[];
}

/**
 * Waits for the right to change who is connected, in one order, so that two sets cannot block each other: what is known of
 * serial numbers, then the companies' devices as the engine takes them.
 */
function lockPresences(trx: Kysely<DB>, serials: readonly string[]): Promise<unknown> {
  const known = trx
    .selectFrom('device_identities')
    .select('serial_number')
    .where('serial_number', '=', sql<string>`any(${serials}::text[])`)
    .orderBy('serial_number')
    .forNoKeyUpdate();
  const ofCompanies = trx
    .selectFrom('devices')
    .select('id')
    .where('serial_number', '=', sql<string>`any(${serials}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate();
  return Promise.all([known.execute(), ofCompanies.execute()]);
}

/**
 * Stores that devices came or went, each once in a set, with the lines in their histories, the gaps in their connections
 * and when those have to be looked at.
 */
export async function storePresences(
  trx: Kysely<DB>,
  changes: readonly PresenceChange[],
): Promise<StoredPresences> {
  const serials = changes.map(({ serial }) => serial);
  const at = sql<Date>`change.at`;
  const line = sql`
    select company_id, id as device_id, case when connected then 'device.connected' else 'device.disconnected' end as kind,
      connected_since as at
    from device`;
  // Sent behind the locks in one go, and read by the database once they are ours.
  const [, answer] = await Promise.all([
    lockPresences(trx, serials),
    sql<DeviceRow & { came_by: string | null }>`
    with said as (
      select * from unnest(${serials}::text[], ${changes.map(({ connected }) => connected)}::bool[],
        ${changes.map((change) => change.at.toISOString())}::timestamptz[]) as said (serial_number, connected, at)),
    change as (
      update device_identities as known set connected = said.connected from said
      where known.serial_number = said.serial_number
      returning known.serial_number, device_id, said.connected, at, wanted_key_seed is not null as key_wanted),
    device as (
      update devices set connected = change.connected, connected_since = ${at}, version = version + 1,
        connection_check_at = case when not change.connected then ${checkAfterLoss(at)}
          when connected_since is not null then ${at} end,
        recent_losses = case when change.connected then recent_losses else ${lossesWith(at)} end,
        first_connected_at = coalesce(first_connected_at, case when change.connected then ${at} end)
      from change where devices.id = change.device_id and devices.connected <> change.connected
      returning devices.*),
    closed as (${gapChanges.closed}), opened as (${gapChanges.opened}), line as (${historyInsert(line)})
    select device.*, case when change.connected and key_wanted then change.serial_number end as came_by
    from change left join device on device.id = change.device_id order by change.serial_number`.execute(trx),
  ]);
  return {
    devices: answer.rows.filter(({ id }) => id !== null),
    keysWanted: answer.rows.flatMap(({ came_by: serial }) => serial ?? []),
  };
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
