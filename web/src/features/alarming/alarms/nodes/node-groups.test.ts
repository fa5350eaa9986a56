import { expect, test } from 'vitest';
import type { DeviceAlarmState, NodeAction, NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { alarmOfDevice } from './device-alarm.ts';
import { ageFrom, groupNodes, mayBeAccepted, ongoingAlarms } from './node-groups.ts';
import { testAlarmNode as node } from '../alarm-node.fixture.ts';

test('alarm points stand by kind, then module, then number', () => {
  const groups = groupNodes(
    [
      'failure.power-failure',
      'io.1.2',
      'input.10',
      'dupline.12.1',
      'input.2',
      'dupline.3.2',
      'dupline.3.1',
    ].map((alarmId) => node(alarmId)),
  );
  const shown = groups.map(({ kind, modules }) => [
    kind,
    ...modules.map(({ module, nodes }) => [module, ...nodes.map((each) => each.alarmId)]),
  ]);
  expect(shown).toEqual([
    ['input', [null, 'input.2', 'input.10']],
    ['dupline', [3, 'dupline.3.1', 'dupline.3.2'], [12, 'dupline.12.1']],
    ['io', [1, 'io.1.2']],
    ['failure', [null, 'failure.power-failure']],
  ]);
});

test('a group counts what a person should look at', () => {
  const [inputs] = groupNodes([
    node('input.1', { state: 'reporting' }),
    node('input.2', { state: 'delay' }),
    node('input.3', { state: 'suppressed' }),
    node('input.4'),
  ]);
  expect(inputs).toMatchObject({ count: 4, troubled: 2 });
});

test('failures that are up come first, the others by name', () => {
  const [failures] = groupNodes([
    node('failure.power-failure', { name: 'Power failure' }),
    node('failure.watchdog', { name: 'Watchdog', state: 'reporting' }),
    node('failure.battery-defect', { name: 'Battery defect' }),
  ]);
  expect(failures?.modules[0]?.nodes.map(({ name }) => name)).toEqual([
    'Watchdog',
    'Battery defect',
    'Power failure',
  ]);
});

const open = (alarmId: string, raisedAt: string, more: object = {}) =>
  node(alarmId, { state: 'reporting', episodeId: alarmId, allowedActions: ['accept'], raisedAt, ...more });

test('what can be accepted comes first, critical before others, inputs before failures, then the newest', () => {
  const alarms = ongoingAlarms([
    open('input.1', '2026-11-20T03:00:00.000Z', { state: 'accepted', allowedActions: [] }),
    open('failure.watchdog', '2026-11-20T03:05:00.000Z'),
    open('failure.power-failure', '2026-11-20T01:00:00.000Z', { critical: true }),
    open('dupline.1.2', '2026-11-20T03:01:00.000Z'),
    // It was raised before, and has changed its state since.
    open('input.3', '2026-11-20T03:00:30.000Z', { since: '2026-11-20T03:06:00.000Z' }),
    open('input.4', '2026-11-20T02:00:00.000Z', { critical: true }),
    open('input.5', '2026-11-20T04:00:00.000Z', { state: 'restored', allowedActions: [] }),
    open('input.7', '2026-11-20T03:07:00.000Z', { state: 'grouped' }),
    open('failure.multiple-alarms-2', '2026-11-20T03:00:40.000Z'),
    node('input.6', { state: 'delay' }),
  ]);
  expect(alarms.map(({ alarmId }) => alarmId)).toEqual([
    'input.4',
    'failure.power-failure',
    'dupline.1.2',
    'failure.multiple-alarms-2',
    'input.3',
    'input.7',
    'failure.watchdog',
    'input.1',
  ]);
});

test('an alarm that nobody has accepted waits for somebody, also for whoever may accept none', () => {
  const waits = (state: NodeState, allowedActions: readonly NodeAction[] = []) =>
    mayBeAccepted({ state, allowedActions: [...allowedActions] });
  for (const state of ['reporting', 'grouped', 'failed', 'max-repeated', 'waiting-for-repeat'] as const)
    expect(waits(state)).toBe(true);
  for (const state of ['none', 'delay', 'restoring', 'accepted', 'restored', 'disabled'] as const)
    expect(waits(state)).toBe(false);
  expect(waits('restoring', ['accept'])).toBe(true);
  const read = (alarmId: string, more: { raisedAt: string; state?: NodeState }) =>
    open(alarmId, more.raisedAt, { allowedActions: [], ...more });
  expect(
    ongoingAlarms([
      read('input.1', { state: 'accepted', raisedAt: '2026-11-20T03:05:00.000Z' }),
      read('input.2', { raisedAt: '2026-11-20T03:00:00.000Z' }),
    ]).map(({ alarmId }) => alarmId),
  ).toEqual(['input.2', 'input.1']);
});

test('an age counts from the alarm while there is one, else from the last change', () => {
  const raisedAt = '2026-11-20T02:00:00.000Z';
  const since = '2026-11-20T03:00:00.000Z';
  expect(ageFrom({ state: 'waiting-for-repeat', since, raisedAt })).toBe(raisedAt);
  expect(ageFrom({ state: 'restored', since, raisedAt })).toBe(since);
  expect(ageFrom({ state: 'delay', since, raisedAt: null })).toBe(since);
});

test('a device shows the age of the alarm that gives it its state', () => {
  const alarm = (episodeId: string, state: string, deviceId = 'device') =>
    ({ episodeId, deviceId, state }) as OpenAlarm;
  const alarms = [
    alarm('other', 'reporting', 'other'),
    alarm('waits', 'waiting-for-repeat'),
    alarm('calls', 'reporting'),
    alarm('fails', 'failed'),
  ];
  const of = (alarmState: DeviceAlarmState) => alarmOfDevice(alarms, { id: 'device', alarmState })?.episodeId;
  expect([of('reporting'), of('active-alarm'), of('waiting-for-repeat'), of('restored')]).toEqual([
    'calls',
    'fails',
    'waits',
    undefined,
  ]);
});
