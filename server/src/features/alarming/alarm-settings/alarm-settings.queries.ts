import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { placeOfAlarm } from '#features/alarming/alarms/points/alarm-order.ts';
import { multipleAlarms } from '#features/alarming/alarms/engine/grouping.rules.ts';

const settingsColumns = [
  'device_id',
  'alarm_id',
  'name',
  'active_message',
  'restored_message',
  'enabled',
  'critical',
  'contact',
  'delay_seconds',
  'recovery_delay_seconds',
  'alert_when',
  'alarm_group',
  'repeat_after_seconds',
  'repeat_rounds',
  'remind',
  'interfaces',
  'call_list_id',
  'settings_version',
] as const;

/** The reports of further groups go by the settings of the device's one "multiple alarms". */
const hasSettings = sql<boolean>`alarm_id not like ${`${multipleAlarms}-%`}`;

/** Settings of a device's alarm points in their order; `after` is the id of the alarm before, `only` names some. */
export function selectSettings(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  page: { after?: string | null; only?: readonly string[]; limit?: number } = {},
) {
  const own = placeOfAlarm(sql.ref('alarm_id'));
  const { after = null, only, limit } = page;
  return database
    .selectFrom('alarm_nodes')
    .select(settingsColumns)
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where(hasSettings)
    .$if(only !== undefined, (query) => query.where(sql<boolean>`alarm_id = any(${only}::text[])`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${own}) > (${placeOfAlarm(sql`${after}::text`)})`),
    )
    .orderBy(own)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Settings of several devices of a company, for the devices themselves. */
export function selectSettingsOfDevices(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
) {
  return database
    .selectFrom('alarm_nodes')
    .select(settingsColumns)
    .where('company_id', '=', companyId)
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where(hasSettings)
    .orderBy('device_id')
    .orderBy('alarm_id')
    .execute();
}

/** How many alarm points a device of the company has; 0 where the company has no such device. */
export async function countAlarms(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<number> {
  const row = await database
    .selectFrom('alarm_nodes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where(hasSettings)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The constraint that a call list breaks which the company does not have. */
export const callListKey = 'alarm_nodes_company_id_call_list_id_fkey';

/**
 * Writes the settings of nodes, whose devices are locked by the caller.
 * @throws a violation of {@link callListKey}
 */
export async function writeSettings(
  trx: Kysely<DB>,
  companyId: string,
  nodes: readonly NodeRow[],
): Promise<void> {
  if (nodes.length === 0) return;
  await sql`
    update alarm_nodes n set
      name = x.name, active_message = x.active_message, restored_message = x.restored_message, enabled = x.enabled,
      critical = x.critical, contact = x.contact, delay_seconds = x.delay_seconds,
      recovery_delay_seconds = x.recovery_delay_seconds, alert_when = x.alert_when, alarm_group = x.alarm_group,
      repeat_after_seconds = x.repeat_after_seconds, repeat_rounds = x.repeat_rounds, remind = x.remind,
      interfaces = x.interfaces, call_list_id = x.call_list_id, settings_version = x.settings_version
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as x (
      id uuid, name text, active_message text, restored_message text, enabled bool, critical bool, contact text,
      delay_seconds int4, recovery_delay_seconds int4, alert_when jsonb, alarm_group text, repeat_after_seconds int4,
      repeat_rounds int2, remind bool, interfaces text[], call_list_id uuid, settings_version int4)
    where n.company_id = ${companyId} and n.id = x.id`.execute(trx);
}

/** Notes who paused a node and why; until when is the engine's to write. */
export async function writePause(
  trx: Kysely<DB>,
  companyId: string,
  node: Pick<NodeRow, 'id' | 'paused_by' | 'paused_by_id' | 'pause_reason'>,
): Promise<void> {
  const { paused_by, paused_by_id, pause_reason } = node;
  await trx
    .updateTable('alarm_nodes')
    .set({ paused_by, paused_by_id, pause_reason })
    .where('company_id', '=', companyId)
    .where('id', '=', node.id)
    .execute();
}

/** Name of a user, as the history keeps it; undefined where it is gone. Whoever erases the user waits for what names them. */
export async function findUserName(
  database: Kysely<DB>,
  companyId: string,
  userId: string,
): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return user && `${user.first_name} ${user.last_name}`.trim();
}
