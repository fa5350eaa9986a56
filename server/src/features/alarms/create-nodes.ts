import { sql, type Kysely } from 'kysely';
import type { DeviceType } from '@belfry/contract/devices/devices.contract.ts';
import type { DB } from '../../platform/database/database.ts';
import { firstAlarms } from './first-alarms.rules.ts';
import { nodeTextsOf } from './node-texts.ts';

/** Gives a new device a node for each of its inputs and for each system failure it can have, in one statement. */
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
    insert into alarm_nodes (company_id, device_id, alarm_id, name, active_message, restored_message, interfaces, since)
    select ${device.companyId}, ${device.deviceId}, alarm_id, name, active_message, restored_message, ${[shown]}::text[], ${device.now}
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as node(
      alarm_id text, name text, active_message text, restored_message text)`.execute(trx);
}
