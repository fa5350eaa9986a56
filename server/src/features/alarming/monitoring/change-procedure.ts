import type { NamedUser } from '#features/ground/history/named-person.ts';
import type { MonitoringChanges } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { reconfigure } from '#features/alarming/alarms/engine/reconfigure.ts';
import { checkAfterChange } from './connection-watch.rules.ts';
import type { ProcedureColumns } from './monitoring.queries.ts';

/** How a device's connection stands, whose row is locked. */
interface Connection {
  connected: boolean;
  connected_since: Date | null;
  connection_wait_minutes: number;
  connection_check_at: Date | null;
}

/**
 * Changes a device's call procedure in the engine's hands: an alarm that is under way goes on by it, a wait time that is
 * running is longer or shorter. Null where it is so already.
 */
export function changeProcedure(
  work: AlarmWork,
  node: NodeRow,
  connection: Connection,
  changes: MonitoringChanges,
  by: NamedUser,
): { columns: ProcedureColumns; fields: string[] } | null {
  const before = {
    enabled: node.enabled,
    callListId: node.call_list_id,
    restoredTo: node.restored_to,
    waitMinutes: connection.connection_wait_minutes,
  };
  const after = { ...before, ...changes };
  const fields = (Object.keys(before) as (keyof typeof before)[]).filter(
    (name) => after[name] !== before[name],
  );
  if (fields.length === 0) return null;
  const { company_id: companyId, device_id: deviceId, alarm_id: alarmId, name: alarmName } = node;
  work.note({
    companyId,
    deviceId,
    alarmId,
    alarmName,
    kind: 'node.configured',
    at: work.now,
    person: by,
    detail: { fields },
  });
  node.restored_to = after.restoredTo;
  reconfigure(work, node, { enabled: after.enabled, call_list_id: after.callListId }, { by });
  const lost = { checkAt: connection.connection_check_at, lostAt: connection.connected_since };
  const minutes = { before: before.waitMinutes, after: after.waitMinutes };
  return {
    fields,
    columns: {
      deviceId,
      ...after,
      checkAt: connection.connected ? lost.checkAt : checkAfterChange(lost, minutes),
      version: node.settings_version,
    },
  };
}
