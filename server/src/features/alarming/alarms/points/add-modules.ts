import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { mostNodes } from './alarm-point-limits.rules.ts';
import type { NodeRow } from '../alarms.queries.ts';
import { nodeTextsOf } from './node-texts.ts';

/** A Dupline module or external IO unit with so many inputs. */
export interface AlarmModule {
  kind: 'dupline' | 'io';
  module: number;
  inputs: number;
}

/**
 * Makes the nodes of modules that a device has not got yet. What would be more than {@link mostNodes} is refused, and
 * how many those were is answered.
 */
export async function addModules(
  trx: Kysely<DB>,
  device: {
    companyId: string;
    deviceId: string;
    langCode: string;
    now: Date;
    modules: readonly AlarmModule[];
  },
): Promise<{ nodes: NodeRow[]; refused: number }> {
  const { companyId, deviceId, langCode, now } = device;
  const known = await trx
    .selectFrom('alarm_nodes')
    .select('alarm_id')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute();
  const has = new Set(known.map(({ alarm_id }) => alarm_id));
  const wanted: string[] = [];
  for (const { kind, module, inputs } of device.modules)
    for (let input = 1; input <= Math.min(inputs, mostNodes); input += 1) {
      const alarmId = `${kind}.${module}.${input}`;
      if (!has.has(alarmId)) wanted.push(alarmId);
    }
  const fitting = [...new Set(wanted)].slice(0, Math.max(0, mostNodes - has.size));
  if (fitting.length === 0) return { nodes: [], refused: wanted.length };
  const nodes = fitting.map((alarmId) => ({ alarm_id: alarmId, ...nodeTextsOf(alarmId, langCode) }));
  const { rows } = await sql<NodeRow>`
    insert into alarm_nodes (company_id, device_id, alarm_id, name, active_message, restored_message, since)
    select ${companyId}, ${deviceId}, alarm_id, name, active_message, restored_message, ${now}
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as node(
      alarm_id text, name text, active_message text, restored_message text)
    on conflict (device_id, alarm_id) do nothing
    returning *`.execute(trx);
  return { nodes: rows, refused: wanted.length - fitting.length };
}
