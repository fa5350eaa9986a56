import { sql, type Kysely } from 'kysely';
import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { DB } from '#platform/database/database.ts';
import type { Cause } from '../changes.rules.ts';
import {
  asCauses,
  deviceIsSubscribed,
  isCustomer,
  minutesBefore,
  within,
  type CauseRow,
} from './cause-parts.ts';
import type { CausePage } from './cause-source.ts';

/** A device that restarts, or whose line is down for a moment, is not silent yet. */
const silentMinutes = 30;
/** Until a device is installed, which may take days after its subscription began. */
const newMinutes = 7 * 24 * 60;
/** A device that went in this time can be brought up to date still. */
const goneMinutes = 7 * 24 * 60;

/** Diallers that are not connected; a new one that never was, a week after it was added, where it has a subscription. */
export async function selectSilent(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select device.id, device.company_id, device.id as device_id, coalesce(connected_since, added_at) as since,
      jsonb_strip_nulls(jsonb_build_object('subscribed', ${deviceIsSubscribed},
        'monitored', exists (select from alarm_nodes as node where node.company_id = device.company_id
          and node.device_id = device.id and node.alarm_id = 'failure.connection' and node.enabled),
        'never', case when connected_since is null then true end)) as facts
    from devices as device join companies as company on company.id = device.company_id
    where not device.connected and device.type <> 'rest-api-location' and ${isCustomer}
      and (connected_since < ${minutesBefore(page.now, silentMinutes)}
        or connected_since is null and added_at < ${minutesBefore(page.now, newMinutes)} and ${deviceIsSubscribed})
      ${within(sql`device.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Devices that have raised one of these failures for so long. */
export async function selectRaised(
  database: Kysely<DB>,
  { codes, minutes }: { codes: readonly FailureCode[]; minutes: number },
  page: CausePage,
): Promise<Cause[]> {
  const alarmIds = codes.map((code) => `failure.${code}`);
  // The first condition is the index's.
  const { rows } = await sql<CauseRow>`
    select device.id, device.company_id, device.id as device_id, raised.since,
      jsonb_build_object('subscribed', ${deviceIsSubscribed}, 'failures', raised.failures) as facts
    from (
      select node.company_id, node.device_id, min(coalesce(episode.raised_at, node.since)) as since,
        jsonb_agg(substr(node.alarm_id, 9) order by node.alarm_id) as failures
      from alarm_nodes as node left join episodes as episode
        on episode.company_id = node.company_id and episode.id = node.episode_id
      where node.state not in ('none', 'restored', 'disabled') and node.alarm_id = any(${alarmIds}::text[])
        and coalesce(episode.raised_at, node.since) <= ${minutesBefore(page.now, minutes)}
      group by node.company_id, node.device_id) as raised
    join devices as device on device.company_id = raised.company_id and device.id = raised.device_id
    join companies as company on company.id = device.company_id
    where ${isCustomer} ${within(sql`device.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Connected devices whose clock is off by more than five minutes, as the index has it: it is put right by itself within one. */
export async function selectClockOff(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select device.id, device.company_id, device.id as device_id, null::timestamptz as since,
      jsonb_build_object('subscribed', ${deviceIsSubscribed}, 'offsetSeconds', clock_offset_seconds) as facts
    from devices as device join companies as company on company.id = device.company_id
    where abs(clock_offset_seconds) > 300 and device.connected and ${isCustomer}
      ${within(sql`device.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Versions that devices told, and of how many companies these are, up to 50 looked at; the most frequent thousand. */
export async function selectFirmware(
  database: Kysely<DB>,
): Promise<{ version: string; companies: number }[]> {
  const { rows } = await sql<{ version: string; companies: number }>`
    select known.version, (
      select count(distinct owner_id)::int from (
        select owner_id from device_identities as identity
        where identity.software_version = known.version and owner_id is not null limit 50) as owners) as companies
    from (select software_version as version from device_identities where software_version is not null
      group by 1 order by count(*) desc limit 1000) as known`.execute(database);
  return rows;
}

/** Devices with one of these versions that can be reached, or could a week ago. */
export async function selectWithFirmware(
  database: Kysely<DB>,
  versions: readonly string[],
  page: CausePage,
): Promise<Cause[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<CauseRow>`
    select device.id, device.company_id, device.id as device_id, null::timestamptz as since,
      jsonb_build_object('subscribed', ${deviceIsSubscribed}, 'softwareVersion', identity.software_version) as facts
    from device_identities as identity join devices as device on device.id = identity.device_id
    join companies as company on company.id = device.company_id
    where identity.software_version = any(${[...versions]}::text[]) and ${isCustomer}
      and (device.connected or connected_since > ${minutesBefore(page.now, goneMinutes)})
      ${within(sql`device.id`, page)}`.execute(database);
  return asCauses(rows);
}

/** Connected devices that are not registered for internet telephony, though they told of it. */
export async function selectUnregistered(database: Kysely<DB>, page: CausePage): Promise<Cause[]> {
  const { rows } = await sql<CauseRow>`
    select device.id, device.company_id, device.id as device_id, line.since,
      jsonb_build_object('subscribed', ${deviceIsSubscribed}) as facts
    from voip_lines as line join devices as device on device.id = line.device_id
    join companies as company on company.id = device.company_id
    where line.state <> 'registered' and line.since <= ${minutesBefore(page.now, silentMinutes)}
      and device.connected and ${isCustomer} ${within(sql`device.id`, page)}`.execute(database);
  return asCauses(rows);
}
