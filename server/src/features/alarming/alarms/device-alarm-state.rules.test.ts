import { nodeStates, type DeviceAlarmState, type NodeState } from '@belfry/contract/values/alarm-states.ts';
import { expect, test } from 'vitest';
import { deviceAlarmState } from './device-alarm-state.rules.ts';

const node = (state: NodeState, resumeState: NodeState | null = null) => ({ state, resumeState });

test('a device without nodes is restored', () => {
  expect(deviceAlarmState([])).toBe('restored');
});

test.each<[NodeState, DeviceAlarmState]>([
  ['none', 'restored'],
  ['disabled', 'restored'],
  ['restored', 'restored'],
  ['suppressed', 'suppressed'],
  ['delay', 'delay'],
  ['accepted', 'accepted'],
  ['waiting-for-repeat', 'waiting-for-repeat'],
  ['max-repeated', 'max-repeated'],
  ['reporting', 'reporting'],
  ['failed', 'active-alarm'],
  ['grouped', 'active-alarm'],
])('%s shows as %s, also while restoring', (state, shown) => {
  expect(deviceAlarmState([node(state)])).toBe(shown);
  expect(deviceAlarmState([node('restoring', state)])).toBe(shown);
});

test('the worst node decides, wherever it stands', () => {
  const fromBestToWorst: NodeState[] = [
    'none',
    'suppressed',
    'delay',
    'accepted',
    'waiting-for-repeat',
    'max-repeated',
    'reporting',
    'failed',
  ];
  const shown = fromBestToWorst.map((_, i) => {
    const nodes = fromBestToWorst.slice(0, i + 1).map((state) => node(state));
    expect(deviceAlarmState(nodes.toReversed())).toBe(deviceAlarmState(nodes));
    return deviceAlarmState(nodes);
  });
  expect(shown).toEqual([
    'restored',
    'suppressed',
    'delay',
    'accepted',
    'waiting-for-repeat',
    'max-repeated',
    'reporting',
    'active-alarm',
  ]);
  expect(deviceAlarmState(nodeStates.map((state) => node(state)))).toBe('active-alarm');
});
