import { deviceAlarmStates, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { storableJson } from '#platform/database/storable-json.ts';
import { nextOfLocked } from '#platform/machine/move-state.ts';
import { multipleAlarms } from './engine/grouping.rules.ts';
import { callsAdministrators } from './points/first-alarms.rules.ts';
import type { NodeTexts } from './points/node-texts.ts';
import type { AlarmNodes, DB, Devices, Episodes } from '#platform/database/schema.generated.ts';

/** A device as the engine needs it. Holding its row is the right to change any of its alarms. */
export type EngineDevice = Pick<
  Selectable<Devices>,
  | 'id'
  | 'company_id'
  | 'serial_number'
  | 'name'
  | 'time_zone'
  | 'schedule'
  | 'alarm_state'
  | 'alarm_state_since'
  | 'version'
  | 'epoch'
  | 'newest_boot'
  | 'awake_nodes'
>;
/** A row of `alarm_nodes`. */
export type NodeRow = Selectable<AlarmNodes>;
/** A row of `episodes`. */
export type EpisodeRow = Selectable<Episodes>;

const engineColumns = [
  'id',
  'company_id',
  'serial_number',
  'name',
  'time_zone',
  'schedule',
  'alarm_state',
  'alarm_state_since',
  'version',
  'epoch',
  'newest_boot',
  'awake_nodes',
] as const;

/** What names a device: its id, or its serial number. */
export type DeviceKey = 'id' | 'serial_number';

/** Which devices are meant; those of one company alone where a user named them. */
export interface DeviceChoice {
  by: DeviceKey;
  keys: readonly string[];
  companyId?: string | undefined;
}

function isAmong({ by, keys, companyId }: DeviceChoice) {
  const type = sql.raw(by === 'id' ? 'uuid[]' : 'text[]');
  const ofCompany = companyId === undefined ? sql`` : sql` and company_id = ${companyId}`;
  return sql<boolean>`${sql.ref(by)} = any(${keys}::${type})${ofCompany}`;
}

/** Locks devices for the engine, always in the order of their ids, so that two transactions cannot block each other. */
export function lockDevices(trx: Kysely<DB>, which: DeviceChoice): Promise<EngineDevice[]> {
  return trx
    .selectFrom('devices')
    .select(engineColumns)
    .where(isAmong(which))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The nodes of devices that the engine may have to touch: the awake ones (`awakeNodes`), the named ones, and where one of these belongs
 * to a group, what reports it.
 */
export async function loadNodes(
  trx: Kysely<DB>,
  which: DeviceChoice,
  named: readonly { device: string; alarmId: string }[],
): Promise<NodeRow[]> {
  // `offset 0` keeps the planner to looking up each node, whatever it believes of how many there are.
  const { rows } = await sql<NodeRow>`
    with device as materialized (
      select id, awake_nodes, ${sql.ref(which.by)}::text as key from devices where ${isAmong(which)}),
    found as materialized (
      select n.* from device cross join lateral unnest(awake_nodes) as awake (id)
        cross join lateral (select * from alarm_nodes where alarm_nodes.id = awake.id offset 0) as n
      union all
      select n.* from device cross join lateral (
        select * from alarm_nodes where device_id = device.id and device.awake_nodes is null offset 0) as n
      union all
      select n.* from unnest(${named.map(({ device }) => device)}::text[], ${named.map(({ alarmId }) => alarmId)}::text[])
          as wanted (key, alarm_id)
        join device using (key)
        cross join lateral (
          select * from alarm_nodes where device_id = device.id and alarm_id = wanted.alarm_id offset 0) as n)
    select * from found
    union all
    select n.* from (select distinct device_id from found where alarm_group is not null) as grouped
      cross join lateral (
        select * from alarm_nodes where device_id = grouped.device_id and alarm_id = ${multipleAlarms} offset 0) as n`.execute(
    trx,
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Makes nodes that nobody configured, so that an alarm of an unknown point is heard, too. */
export async function insertUnknownNodes(
  trx: Kysely<DB>,
  nodes: readonly { companyId: string; deviceId: string; alarmId: string; texts: NodeTexts }[],
  now: Date,
): Promise<NodeRow[]> {
  return trx
    .insertInto('alarm_nodes')
    .values(
      nodes.map(({ companyId, deviceId, alarmId, texts }) => ({
        company_id: companyId,
        device_id: deviceId,
        alarm_id: alarmId,
        ...texts,
        call_list_id: callsAdministrators(alarmId) ? administratorsOf(companyId) : null,
        since: now,
      })),
    )
    .returningAll()
    .execute();
}

/** Inserts nodes as they stand. */
export async function insertNodes(trx: Kysely<DB>, nodes: readonly NodeRow[]): Promise<void> {
  if (nodes.length === 0) return;
  const rows = nodes.map((node) => ({ ...node, alert_when: JSON.stringify(node.alert_when) }));
  await trx.insertInto('alarm_nodes').values(rows).execute();
}

function administratorsOf(companyId: string) {
  return sql<string>`(select id from call_lists where company_id = ${companyId} and recipients = 'administrators')`;
}

/** The points of a device that are named, of those that it has. */
export function selectNodes(trx: Kysely<DB>, deviceId: string, alarmIds: readonly string[]) {
  return trx
    .selectFrom('alarm_nodes')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('alarm_id', 'in', alarmIds)
    .execute();
}

/** The names of all points of devices. */
export function selectPointNames(trx: Kysely<DB>, deviceIds: readonly string[]) {
  return trx
    .selectFrom('alarm_nodes')
    .select(['device_id', 'alarm_id'])
    .where('device_id', 'in', deviceIds)
    .execute();
}

/** An event to be stored. */
export interface NewDeviceEvent {
  deviceId: string;
  companyId: string;
  epoch: number;
  boot: number;
  seq: number;
  alarmId: string;
  active: boolean;
  value: unknown;
  at: Date;
  receivedAt: Date;
  late: boolean;
}

/** The constraint that an event breaks when it is stored again. */
export const deviceEventsKey = 'device_events_pkey';

/** Stores events. @throws a violation of {@link deviceEventsKey} when one of them is stored already */
export async function insertDeviceEvents(trx: Kysely<DB>, events: readonly NewDeviceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into device_events (device_id, company_id, epoch, boot, seq, alarm_id, active, value, at, received_at, late)
    select * from unnest(
      ${events.map((e) => e.deviceId)}::uuid[], ${events.map((e) => e.companyId)}::uuid[],
      ${events.map((e) => e.epoch)}::int4[], ${events.map((e) => e.boot)}::int8[], ${events.map((e) => e.seq)}::int8[],
      ${events.map((e) => e.alarmId)}::text[], ${events.map((e) => e.active)}::bool[],
      ${events.map((e) => (e.value === undefined ? null : storableJson(e.value)))}::jsonb[],
      ${events.map((e) => e.at.toISOString())}::timestamptz[],
      ${events.map((e) => e.receivedAt.toISOString())}::timestamptz[], ${events.map((e) => e.late)}::bool[])`.execute(
    trx,
  );
}

/** An event's place on its device. */
export type EventName = Pick<NewDeviceEvent, 'deviceId' | 'epoch' | 'boot' | 'seq'>;
/** What an event says. */
export type EventContent = Pick<NewDeviceEvent, 'alarmId' | 'active' | 'value' | 'at'>;

/** What is stored under the names of events, by {@link eventKey}. */
export async function findStoredEvents(
  trx: Kysely<DB>,
  events: readonly EventName[],
): Promise<Map<string, EventContent>> {
  if (events.length === 0) return new Map();
  const { rows } = await sql<EventName & EventContent>`
    select device_id as "deviceId", epoch, boot, seq, alarm_id as "alarmId", active, value, at from device_events
    where (device_id, epoch, boot, seq) in (select * from unnest(
      ${events.map((e) => e.deviceId)}::uuid[], ${events.map((e) => e.epoch)}::int4[],
      ${events.map((e) => e.boot)}::int8[], ${events.map((e) => e.seq)}::int8[]))`.execute(trx);
  return new Map(rows.map((row) => [eventKey(row), row]));
}

/** Notes that devices have told a higher boot. */
export async function saveNewestBoots(
  trx: Kysely<DB>,
  devices: readonly Pick<EngineDevice, 'id' | 'newest_boot'>[],
): Promise<void> {
  if (devices.length === 0) return;
  await sql`
    update devices set newest_boot = x.boot
    from unnest(${devices.map((d) => d.id)}::uuid[], ${devices.map((d) => d.newest_boot)}::int8[]) as x (id, boot)
    where devices.id = x.id`.execute(trx);
}

/** Identity of an event. */
export function eventKey({ deviceId, epoch, boot, seq }: EventName): string {
  return `${deviceId} ${epoch} ${boot} ${seq}`;
}

/** A node that was changed, and the state in which it was read. */
export interface NodeChange {
  node: NodeRow;
  from: NodeState;
}

/**
 * Writes back where nodes stand, whose devices are locked.
 * @throws as {@link nextOfLocked} when one of them is no longer in the state in which it was read
 */
export async function saveNodes(trx: Kysely<DB>, changes: readonly NodeChange[]): Promise<void> {
  if (changes.length === 0) return;
  const nodes = changes.map(({ node }) => node);
  const time = (at: Date | null) => at?.toISOString() ?? null;
  await sql`
    update alarm_nodes n set
      state = ${nextOfLocked('n.state', 'x.was', 'x.state')}, resume_state = x.resume_state, since = x.since, timer_at = x.timer_at,
      resume_timer_at = x.resume_timer_at, rounds_done = x.rounds_done, episode_id = x.episode_id, active = x.active,
      newest_epoch = x.newest_epoch, newest_boot = x.newest_boot, newest_seq = x.newest_seq, version = x.version,
      paused_until = x.paused_until, covered_state = x.covered_state, covered_by = x.covered_by,
      covers_group = x.covers_group
    from unnest(
      ${nodes.map((n) => n.id)}::uuid[], ${nodes.map((n) => n.state)}::text[], ${nodes.map((n) => n.resume_state)}::text[],
      ${nodes.map((n) => time(n.since))}::timestamptz[], ${nodes.map((n) => time(n.timer_at))}::timestamptz[],
      ${nodes.map((n) => time(n.resume_timer_at))}::timestamptz[], ${nodes.map((n) => n.rounds_done)}::int2[],
      ${nodes.map((n) => n.episode_id)}::uuid[], ${nodes.map((n) => n.active)}::bool[],
      ${nodes.map((n) => n.newest_boot)}::int8[], ${nodes.map((n) => n.newest_seq)}::int8[],
      ${nodes.map((n) => n.version)}::int4[], ${nodes.map((n) => time(n.paused_until))}::timestamptz[],
      ${nodes.map((n) => n.newest_epoch)}::int4[],
      ${nodes.map((n) => n.covered_state)}::text[], ${nodes.map((n) => n.covered_by)}::uuid[],
      ${nodes.map((n) => n.covers_group)}::text[], ${changes.map(({ from }) => from)}::text[]
    ) as x (id, state, resume_state, since, timer_at, resume_timer_at, rounds_done, episode_id, active, newest_boot,
      newest_seq, version, paused_until, newest_epoch, covered_state, covered_by, covers_group, was)
    where n.id = x.id`.execute(trx);
}

/** An episode as the engine opens it. */
export interface NewEpisode {
  id: string;
  companyId: string;
  deviceId: string;
  nodeId: string;
  alarmId: string;
  name: string;
  raisedAt: Date;
}

/** What changed on an episode; absent fields stay. */
export interface EpisodeChange {
  id: string;
  newRound?: boolean;
  acceptedAt?: Date;
  askedAt?: Date;
  restoredAt?: Date;
  overAt?: Date;
  lastState?: string;
  /** Names of alarms that a group's report covers from now on. */
  covers?: readonly string[];
  /** The names of those alone that it still speaks for; the others go on by themselves. */
  coversOnly?: readonly string[];
}

/**
 * Opens episodes.
 * @param changes what happened to them in the moment in which they opened, by id: it costs no version of its own
 */
export async function insertEpisodes(
  trx: Kysely<DB>,
  episodes: readonly NewEpisode[],
  changes: ReadonlyMap<string, EpisodeChange>,
): Promise<void> {
  if (episodes.length === 0) return;
  const opened = episodes.map((episode) => ({ ...changes.get(episode.id), ...episode }));
  await sql`
    insert into episodes (id, company_id, device_id, node_id, alarm_id, name, raised_at, round, accepted_at, asked_at, restored_at,
      over_at, last_state, covers)
    select id, company_id, device_id, node_id, alarm_id, name, raised_at, round, accepted_at, coalesce(asked_at, raised_at),
      restored_at, over_at, last_state, array(select jsonb_array_elements_text(covers))
    from unnest(
      ${opened.map((e) => e.id)}::uuid[], ${opened.map((e) => e.companyId)}::uuid[],
      ${opened.map((e) => e.deviceId)}::uuid[], ${opened.map((e) => e.nodeId)}::uuid[],
      ${opened.map((e) => e.alarmId)}::text[], ${opened.map((e) => e.name)}::text[],
      ${opened.map((e) => timeOf(e.raisedAt))}::timestamptz[], ${opened.map((e) => (e.newRound ? 1 : 0))}::int2[],
      ${opened.map((e) => timeOf(e.acceptedAt))}::timestamptz[], ${opened.map((e) => timeOf(e.askedAt))}::timestamptz[],
      ${opened.map((e) => timeOf(e.restoredAt))}::timestamptz[], ${opened.map((e) => timeOf(e.overAt))}::timestamptz[],
      ${opened.map((e) => e.lastState ?? null)}::text[],
      ${opened.map((e) => JSON.stringify([...(e.coversOnly ?? []), ...(e.covers ?? [])]))}::jsonb[]
    ) as x (id, company_id, device_id, node_id, alarm_id, name, raised_at, round, accepted_at, asked_at, restored_at, over_at,
      last_state, covers)`.execute(trx);
}

const timeOf = (at: Date | undefined) => at?.toISOString() ?? null;

/** Writes changes of episodes; every one of them gets a new version. */
export async function saveEpisodes(trx: Kysely<DB>, changes: readonly EpisodeChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update episodes e set
      version = e.version + 1,
      round = e.round + x.new_round,
      accepted_at = coalesce(x.accepted_at, e.accepted_at),
      asked_at = coalesce(x.asked_at, e.asked_at),
      restored_at = coalesce(x.restored_at, e.restored_at),
      over_at = coalesce(x.over_at, e.over_at),
      last_state = coalesce(x.last_state, e.last_state),
      covers = case when x.covers_only is null then e.covers else array(select jsonb_array_elements_text(x.covers_only)) end
        || array(select jsonb_array_elements_text(x.covers))
    from unnest(
      ${changes.map((c) => c.id)}::uuid[], ${changes.map((c) => (c.newRound ? 1 : 0))}::int2[],
      ${changes.map((c) => timeOf(c.acceptedAt))}::timestamptz[], ${changes.map((c) => timeOf(c.askedAt))}::timestamptz[],
      ${changes.map((c) => timeOf(c.restoredAt))}::timestamptz[], ${changes.map((c) => timeOf(c.overAt))}::timestamptz[],
      ${changes.map((c) => c.lastState ?? null)}::text[],
      ${changes.map((c) => JSON.stringify(c.covers ?? []))}::jsonb[],
      ${changes.map((c) => (c.coversOnly ? JSON.stringify(c.coversOnly) : null))}::jsonb[]
    ) as x (id, new_round, accepted_at, asked_at, restored_at, over_at, last_state, covers, covers_only)
    where e.id = x.id`.execute(trx);
}

/** Writes back where devices stand: what is shown of them, and which of their nodes are awake. */
export async function saveDeviceStandings(trx: Kysely<DB>, devices: readonly EngineDevice[]): Promise<void> {
  if (devices.length === 0) return;
  await sql`
    update devices d set alarm_state = x.alarm_state, alarm_rank = x.alarm_rank, alarm_state_since = x.since,
      version = x.version, awake_nodes = x.awake_nodes::uuid[]
    from unnest(${devices.map((d) => d.id)}::uuid[], ${devices.map((d) => d.alarm_state)}::text[],
      ${devices.map(rankOf)}::int2[],
      ${devices.map((d) => d.alarm_state_since?.toISOString() ?? null)}::timestamptz[],
      ${devices.map((d) => d.version)}::int4[],
      ${devices.map((d) => d.awake_nodes && `{${d.awake_nodes.join(',')}}`)}::text[]
    ) as x (id, alarm_state, alarm_rank, since, version, awake_nodes)
    where d.id = x.id`.execute(trx);
}

/** A device whose place in the list by state or whose next timer changed. */
export interface SoughtDevice {
  device: EngineDevice;
  timerAt: Date | null;
}

/** Writes back what devices are sought by. */
export async function saveDeviceStates(trx: Kysely<DB>, changes: readonly SoughtDevice[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update device_states set alarm_rank = x.alarm_rank, timer_at = x.timer_at
    from unnest(${changes.map(({ device }) => device.id)}::uuid[], ${changes.map(({ device }) => rankOf(device))}::int2[],
      ${changes.map(({ timerAt }) => timerAt?.toISOString() ?? null)}::timestamptz[]) as x (id, alarm_rank, timer_at)
    where device_id = x.id`.execute(trx);
}

const rankOf = (device: EngineDevice) => deviceAlarmStates.indexOf(device.alarm_state);

/** When the first timer is due, of devices that are not among these; null where none runs. */
export async function findNextTimer(database: Kysely<DB>, except: readonly string[]): Promise<Date | null> {
  const { next } = await database
    .selectFrom('device_states')
    .select((of) => of.fn.min('timer_at').as('next'))
    .where('device_id', '<>', sql<string>`all(${except}::uuid[])`)
    .executeTakeFirstOrThrow();
  return next;
}

/** Devices with a timer that is due, the most overdue first, without these. */
export async function findDevicesWithDueTimers(
  database: Kysely<DB>,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('device_states')
    .select('device_id')
    .where('timer_at', '<=', now)
    .where('device_id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('timer_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.device_id);
}
