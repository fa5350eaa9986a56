import {
  deviceAlarmStates,
  type DeviceAlarmState,
  type NodeState,
} from '@belfry/contract/values/alarm-states.ts';
import type { NodeStanding } from './engine/node.machine.ts';

const shownAs = {
  none: 'restored',
  disabled: 'restored',
  restored: 'restored',
  suppressed: 'suppressed',
  delay: 'delay',
  accepted: 'accepted',
  'waiting-for-repeat': 'waiting-for-repeat',
  'max-repeated': 'max-repeated',
  reporting: 'reporting',
  failed: 'active-alarm',
  grouped: 'active-alarm',
  // Stands here for a row without a state to go back to; `shownState` asks for that state first.
  restoring: 'active-alarm',
} as const satisfies Record<NodeState, DeviceAlarmState>;

function shownState(node: Pick<NodeStanding, 'state' | 'resumeState'>): DeviceAlarmState {
  return shownAs[node.state === 'restoring' ? (node.resumeState ?? 'restoring') : node.state];
}

/** A device's alarm state: that of its worst node (spec §4, page 2.1); `restored` without nodes. */
export function deviceAlarmState(
  nodes: Iterable<Pick<NodeStanding, 'state' | 'resumeState'>>,
): DeviceAlarmState {
  const shown = new Set<DeviceAlarmState>();
  for (const node of nodes) shown.add(shownState(node));
  return deviceAlarmStates.find((state) => shown.has(state)) ?? 'restored';
}
