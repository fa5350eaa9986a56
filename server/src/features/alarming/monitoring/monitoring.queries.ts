import { sql, type Kysely } from 'kysely';
import { rolesWith } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { MonthCounts } from './connection-months.rules.ts';

const connectionAlarm = 'failure.connection';

/** When a connection has to be looked at next, of devices that are not among these; null where none has to. */
export async function findNextCheck(database: Kysely<DB>, except: readonly string[]): Promise<Date | null> {
  const { next } = await database
    .selectFrom('devices')
    .select((of) => of.fn.min('connection_check_at').as('next'))
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .executeTakeFirstOrThrow();
  return next;
}

/** Devices whose connection has to be looked at, the longest overdue first, without these. */
export async function findDueConnections(
  database: Kysely<DB>,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('devices')
    .select('id')
    .where('connection_check_at', '<=', now)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('connection_check_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the devices, which the caller has locked, that are still to be looked at. */
export function selectDueConnections(trx: Kysely<DB>, deviceIds: readonly string[], now: Date) {
  return trx
    .selectFrom('devices')
    .select(['id', 'company_id', 'type', 'connected', 'time_zone'])
    .select(['connected_since', 'connection_wait_minutes', 'recent_losses'])
    .where('id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where('connection_check_at', '<=', now)
    .execute();
}

/** Sets when connections are looked at next. */
export async function setChecks(
  trx: Kysely<DB>,
  checks: readonly { deviceId: string; at: Date | null }[],
): Promise<void> {
  if (checks.length === 0) return;
  await sql`
    update devices set connection_check_at = x.at
    from unnest(${checks.map(({ deviceId }) => deviceId)}::uuid[],
      ${checks.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) as x (id, at)
    where devices.id = x.id`.execute(trx);
}

/** Takes the gaps of devices that are over. */
export function takeGaps(trx: Kysely<DB>, deviceIds: readonly string[]) {
  return trx
    .deleteFrom('connection_gaps')
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where('back_at', 'is not', null)
    .returning(['company_id', 'device_id', 'lost_at', 'back_at'])
    .execute();
}

/** The alarms of lost connections of devices since a moment, each with its first acceptance. */
export function selectConnectionAlarms(database: Kysely<DB>, deviceIds: readonly string[], since: Date) {
  return database
    .selectFrom('episodes')
    .select(['device_id', 'raised_at'])
    .select(
      sql<Date | null>`(
        select min(at) from acceptances
        where acceptances.episode_id = episodes.id and acceptances.company_id = episodes.company_id and not late)`.as(
        'first_accepted_at',
      ),
    )
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where('alarm_id', '=', connectionAlarm)
    .where('raised_at', '>=', since)
    .orderBy('raised_at')
    .execute();
}

/** Adds what gaps count to the months of devices. */
export async function addToMonths(
  trx: Kysely<DB>,
  counts: readonly (MonthCounts & { companyId: string; deviceId: string })[],
): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(({ companyId, deviceId, month, ...numbers }) => ({
    company_id: companyId,
    device_id: deviceId,
    month: `${month}-01`,
    ...numbers,
  }));
  await sql`
    insert into connection_months as known (company_id, device_id, month, losses, lost_seconds, longest_gap_seconds,
      alarms, alarm_seconds, accepted, accepted_seconds)
    select company_id, device_id, month, losses, "lostSeconds", "longestGapSeconds", alarms, "alarmSeconds", accepted,
      "acceptedSeconds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      company_id uuid, device_id uuid, month date, losses int, "lostSeconds" int, "longestGapSeconds" int, alarms int,
      "alarmSeconds" int8, accepted int, "acceptedSeconds" int8)
    on conflict (device_id, month) do update set
      losses = known.losses + excluded.losses,
      lost_seconds = known.lost_seconds + excluded.lost_seconds,
      longest_gap_seconds = greatest(known.longest_gap_seconds, excluded.longest_gap_seconds),
      alarms = known.alarms + excluded.alarms,
      alarm_seconds = known.alarm_seconds + excluded.alarm_seconds,
      accepted = known.accepted + excluded.accepted,
      accepted_seconds = known.accepted_seconds + excluded.accepted_seconds`.execute(trx);
}

/** Which devices of a company. */
export interface MonitoringFilter {
  search?: string | undefined;
  deviceIds?: readonly string[] | undefined;
}

function monitoredOf(database: Kysely<DB>, companyId: string, { search, deviceIds }: MonitoringFilter) {
  return database
    .selectFrom('devices')
    .innerJoin('alarm_nodes as node', (join) =>
      join
        .onRef('node.device_id', '=', 'devices.id')
        .onRef('node.company_id', '=', 'devices.company_id')
        .on('node.alarm_id', '=', connectionAlarm),
    )
    .where('devices.company_id', '=', companyId)
    .$if(deviceIds !== undefined, (query) =>
      query.where(sql<boolean>`devices.id = any(${deviceIds}::uuid[])`),
    )
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`lower(devices.name || ' ' || devices.location || ' ' || devices.serial_number)
          like lower(${containing(search ?? '')})`,
      ),
    );
}

/** Devices by name with how their connections are watched, those behind `after` (name, id); `after` null begins. */
export function selectMonitored(
  database: Kysely<DB>,
  companyId: string,
  filter: MonitoringFilter,
  page: { after: readonly unknown[] | null; rows: number },
) {
  return monitoredOf(database, companyId, filter)
    .select([
      'devices.id',
      'devices.serial_number',
      'devices.name',
      'devices.location',
      'devices.type',
      'devices.time_zone',
      'devices.connected',
      'devices.connected_since',
      'devices.first_connected_at',
      'devices.connection_wait_minutes',
      'devices.connection_check_at',
      'node.enabled',
      'node.call_list_id',
      'node.restored_to',
      'node.paused_until',
      'node.state',
      'node.active',
      'node.settings_version',
    ])
    .$if(page.after !== null, (query) =>
      query.where(sql<boolean>`(devices.name, devices.id) > (${sql.join(page.after ?? [])})`),
    )
    .orderBy('devices.name')
    .orderBy('devices.id')
    .limit(page.rows)
    .execute();
}
/** A device with how its connection is watched. */
export type MonitoredRow = Awaited<ReturnType<typeof selectMonitored>>[number];

/** How many devices there are. */
export async function countMonitored(
  database: Kysely<DB>,
  companyId: string,
  filter: MonitoringFilter,
): Promise<number> {
  const { count } = await monitoredOf(database, companyId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What was counted of devices of a company from a month on, and the gaps that are not counted yet. */
export async function selectFigures(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
  sinceMonth: string,
) {
  const ofDevices = sql<string>`any(${deviceIds}::uuid[])`;
  const [months, gaps] = await Promise.all([
    database
      .selectFrom('connection_months')
      .selectAll()
      .select(sql<string>`to_char(month, 'YYYY-MM')`.as('named'))
      .where('company_id', '=', companyId)
      .where('device_id', '=', ofDevices)
      .where('month', '>=', `${sinceMonth}-01`)
      .execute(),
    database
      .selectFrom('connection_gaps')
      .select(['device_id', 'lost_at', 'back_at'])
      .where('company_id', '=', companyId)
      .where('device_id', '=', ofDevices)
      .execute(),
  ]);
  return { months, gaps };
}

/** The constraint that a call list breaks which the company does not have. */
export const callListKey = 'alarm_nodes_company_id_call_list_id_fkey';

/** The call procedure of a device as it is to be stored. */
export interface ProcedureColumns {
  deviceId: string;
  enabled: boolean;
  callListId: string | null;
  restoredTo: string;
  waitMinutes: number;
  checkAt: Date | null;
  version: number;
}

/**
 * Writes the call procedures of devices, which the caller has locked.
 * @throws a violation of {@link callListKey}
 */
export async function writeProcedures(
  trx: Kysely<DB>,
  companyId: string,
  procedures: readonly ProcedureColumns[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(procedures)}::jsonb) as x (
    "deviceId" uuid, enabled bool, "callListId" uuid, "restoredTo" text, "waitMinutes" int2, "checkAt" timestamptz,
    version int4)`;
  await sql`
    update alarm_nodes n set enabled = x.enabled, call_list_id = x."callListId", restored_to = x."restoredTo",
      settings_version = x.version
    from ${given}
    where n.company_id = ${companyId} and n.device_id = x."deviceId" and n.alarm_id = ${connectionAlarm}`.execute(
    trx,
  );
  await sql`
    update devices d set connection_wait_minutes = x."waitMinutes", connection_check_at = x."checkAt"
    from ${given}
    where d.company_id = ${companyId} and d.id = x."deviceId"`.execute(trx);
}

/** The wait times of devices of a company, which the caller has locked, and how their connections stand. */
export function selectConnections(trx: Kysely<DB>, companyId: string, deviceIds: readonly string[]) {
  return trx
    .selectFrom('devices')
    .select(['id', 'connected', 'connected_since', 'connection_wait_minutes', 'connection_check_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute();
}

/** How many devices count as connected to us; REST API locations hold no connection. */
export async function countConnected(database: Kysely<DB>): Promise<number> {
  const { count } = await database
    .selectFrom('devices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('connected', '=', true)
    .where('type', '<>', 'rest-api-location')
    .executeTakeFirstOrThrow();
  return count;
}

/** How many connections were lost since a moment. */
export async function countLost(database: Kysely<DB>, since: Date): Promise<number> {
  const { count } = await database
    .selectFrom('devices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('connected', '=', false)
    .where('connected_since', '>', since)
    .where('type', '<>', 'rest-api-location')
    .executeTakeFirstOrThrow();
  return count;
}

/** Kinds of faults of ours. */
export type FaultKind = 'server-start' | 'broker-restart' | 'mass-loss';

/** A fault of ours by which connections were lost. */
export interface ConnectionFault {
  kind: FaultKind;
  at: Date;
  until: Date;
  lost: number;
  connections: number;
}

/** Lets one caller at a time look for a fault and note it, and tells whether one of the kind is going on. */
export async function lockFaults(trx: Kysely<DB>, kind: FaultKind, now: Date): Promise<boolean> {
  await sql`lock table connection_faults in share row exclusive mode`.execute(trx);
  const known = await trx
    .selectFrom('connection_faults')
    .select('id')
    .where('kind', '=', kind)
    .where('until', '>', now)
    .executeTakeFirst();
  return known !== undefined;
}

/** Faults of ours that lasted beyond a moment. */
export function selectFaults(trx: Kysely<DB>, since: Date) {
  return trx.selectFrom('connection_faults').select(['at', 'until']).where('until', '>=', since).execute();
}

/** Notes a fault; those of more than a year ago go. */
export async function insertFault(trx: Kysely<DB>, fault: ConnectionFault): Promise<void> {
  await trx.insertInto('connection_faults').values(fault).execute();
  await trx
    .deleteFrom('connection_faults')
    .where('until', '<', sql<Date>`${fault.at}::timestamptz - interval '1 year'`)
    .execute();
}

/** Lets no lost connection be looked at before a moment; with `lostSince` only those that were lost after it. */
export async function putOffChecks(trx: Kysely<DB>, until: Date, lostSince: Date | null): Promise<void> {
  await sql`
    update devices set connection_check_at = ${until}
    where id in (
      select id from devices
      where connection_check_at < ${until} and not connected
        and (${lostSince}::timestamptz is null or connected_since > ${lostSince}::timestamptz)
      order by id for no key update)`.execute(trx);
}

/** Staff who are told of faults of ours. */
export function selectStaff(database: Kysely<DB>) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.email', 'users.lang_code'])
    .where('companies.provider', '=', true)
    .where('users.role_id', 'in', rolesWith('M'))
    .execute();
}

/** More than the clocks of nodes differ by. */
const nodesApartMs = 300_000;

/**
 * Whether staff are to be told now of what has this name, a job or a trouble, and notes that they are; not again within an
 * hour, unless the clock was put back since.
 */
export async function takeAlert(trx: Kysely<DB>, name: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('job_alerts')
    .values({ name, told_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ told_at: now })
        .where((told) =>
          told.or([
            told('job_alerts.told_at', '<=', new Date(now.getTime() - 3_600_000)),
            told('job_alerts.told_at', '>', new Date(now.getTime() + nodesApartMs)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
