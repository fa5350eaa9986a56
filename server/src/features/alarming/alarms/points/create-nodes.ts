import { sql, type Kysely } from 'kysely';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { DB } from '#platform/database/database.ts';
import { administratorsAlarms, firstAlarms } from './first-alarms.rules.ts';
import { nodeTextsOf } from './node-texts.ts';

/**
 * Gives a new device a node for each of its inputs and for each system failure it can have, in one statement. A lost
 * connection has a wait time of its own before it is an alarm (decision 0063).
 */
export async function createNodes(
  trx: Kysely<DB>,
  device: {
    companyId: string;
    deviceId: string;
    type: DeviceType;
    inputs: number;
    langCode: string;
    now: Date;
  },
): Promise<void> {
  const { alarmIds, interface: shown } = firstAlarms(device.type, device.inputs);
  const nodes = alarmIds.map((alarmId) => ({
    alarm_id: alarmId,
    ...nodeTextsOf(alarmId, device.langCode),
  }));
  await sql`
    insert into alarm_nodes (company_id, device_id, alarm_id, name, active_message, restored_message, interfaces, since,
      delay_seconds, call_list_id)
    select ${device.companyId}, ${device.deviceId}, alarm_id, name, active_message, restored_message, ${[shown]}::text[], ${device.now},
      case when alarm_id = 'failure.connection' then 0 else 5 end,
      case when alarm_id = any(${administratorsAlarms}) then (
        select id from call_lists where company_id = ${device.companyId} and recipients = 'administrators') end
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as node(
      alarm_id text, name text, active_message text, restored_message text)`.execute(trx);
}
