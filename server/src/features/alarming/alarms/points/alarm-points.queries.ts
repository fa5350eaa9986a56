import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { multipleAlarms } from '../engine/grouping.rules.ts';

/** What moves of an alarm point when its device changes hands, beside the list that it calls. */
const movingColumns = [
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
  'restored_to',
  'interfaces',
  'state',
  'active',
  'newest_epoch',
  'newest_boot',
  'newest_seq',
] as const;

/** The alarm points of a device, and whether each calls the administrators alone. */
export function selectAlarmPoints(trx: Kysely<DB>, companyId: string, deviceId: string) {
  return trx
    .selectFrom('alarm_nodes')
    .leftJoin('call_lists', (join) =>
      join
        .onRef('call_lists.id', '=', 'alarm_nodes.call_list_id')
        .onRef('call_lists.company_id', '=', 'alarm_nodes.company_id'),
    )
    .select(movingColumns.map((column) => `alarm_nodes.${column}` as const))
    .select(sql<boolean>`coalesce(call_lists.recipients = 'administrators', false)`.as('administrators'))
    .where('alarm_nodes.company_id', '=', companyId)
    .where('alarm_nodes.device_id', '=', deviceId)
    .where('alarm_nodes.alarm_id', 'not like', `${multipleAlarms}-%`)
    .execute();
}
/** An alarm point that may move. */
export type AlarmPoint = Awaited<ReturnType<typeof selectAlarmPoints>>[number];

/** Gives a device alarm points that another had: they call this company's administrators, or all its contacts. */
export async function insertAlarmPoints(
  trx: Kysely<DB>,
  { companyId, deviceId, now }: { companyId: string; deviceId: string; now: Date },
  points: readonly AlarmPoint[],
): Promise<void> {
  await sql`
    insert into alarm_nodes (company_id, device_id, since, call_list_id, ${sql.join(movingColumns.map((column) => sql.ref(column)))})
    select ${companyId}, ${deviceId}, ${now},
      case when administrators then (select id from call_lists where company_id = ${companyId} and recipients = 'administrators') end,
      ${sql.join(movingColumns.map((column) => sql.ref(column)))}
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point (
      administrators bool, alarm_id text, name text, active_message text, restored_message text, enabled bool, critical bool,
      contact text, delay_seconds int4, recovery_delay_seconds int4, alert_when jsonb, alarm_group text,
      repeat_after_seconds int4, repeat_rounds int2, remind bool, restored_to text, interfaces text[], state text, active bool,
      newest_epoch int4, newest_boot int8, newest_seq int8)`.execute(trx);
}
