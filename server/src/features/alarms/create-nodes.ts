import { sql, type Kysely } from 'kysely';
import { failureCodes } from '@belfry/contract/alarms/alarm-states.ts';
import type { DB } from '../../platform/database/database.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { nodeTexts } from './failure.texts.ts';

/** Gives a new device a node for each of its inputs and for each system failure, in one statement. */
export async function createNodes(
  trx: Kysely<DB>,
  device: { companyId: string; deviceId: string; inputs: number; langCode: string; now: Date },
): Promise<void> {
  const { input, failure } = textsFor(nodeTexts, device.langCode);
  const inputNodes = Array.from({ length: device.inputs }, (_, index) => {
    const name = input.name(index + 1);
    return {
      alarm_id: `input.${index + 1}`,
      name,
      active_message: input.active(name),
      restored_message: input.restored(name),
    };
  });
  const failureNodes = failureCodes.map((code) => {
    const name = failure.names[code];
    return {
      alarm_id: `failure.${code}`,
      name,
      active_message: name,
      restored_message: failure.restored(name),
    };
  });
  await sql`
    insert into alarm_nodes (company_id, device_id, alarm_id, name, active_message, restored_message, since)
    select ${device.companyId}, ${device.deviceId}, alarm_id, name, active_message, restored_message, ${device.now}
    from jsonb_to_recordset(${JSON.stringify([...inputNodes, ...failureNodes])}::jsonb) as node(
      alarm_id text, name text, active_message text, restored_message text)`.execute(trx);
}
