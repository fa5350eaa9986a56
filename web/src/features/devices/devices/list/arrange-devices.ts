import { type DeviceAlarmState, deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { ListState } from '#platform/list/list-state.rules.ts';

/**
 * The loaded rows as live events have left them: without those that the filter no longer wants, and the worst still
 * first. The server's order holds for everything that nothing happened to.
 */
export function arrangeDevices(
  rows: readonly DeviceSummary[],
  { filters: { state, connected }, sort }: Pick<ListState, 'filters' | 'sort'>,
): DeviceSummary[] {
  const wanted = rows.filter(
    (row) => (!state || row.alarmState === state) && (!connected || String(row.connected) === connected),
  );
  if (sort !== 'state' && sort !== '-state') return wanted;
  const direction = sort === 'state' ? 1 : -1;
  return wanted.toSorted(
    (a, b) => direction * (rankOf(a) - rankOf(b) || compare(a.name, b.name) || compare(a.id, b.id)),
  );
}

function rankOf({ alarmState }: { alarmState: DeviceAlarmState }): number {
  return deviceAlarmStates.indexOf(alarmState);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
