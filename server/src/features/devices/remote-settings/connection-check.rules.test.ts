import { expect, test } from 'vitest';
import type { ConnectionStepId } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import { atLeast, connectionSteps, type ConnectionFacts } from './connection-check.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const interfaces: ConnectionFacts['interfaces'] = [
  { name: 'ethernet-0', state: 'ok' },
  { name: 'gsm', state: 'ok', detail: '4G' },
  { name: 'battery', state: 'ok', detail: '13.6 V' },
];
const well: ConnectionFacts = {
  connected: true,
  since: new Date('2026-11-20T01:00:00Z'),
  startedAt: new Date('2026-11-20T00:00:00Z'),
  interfaces,
  via: 'ethernet',
  ipv4: '192.168.1.20',
  simSignal: 71,
  softwareVersion: '2.4.1',
  failures: [],
  allowance: 'active-automatically-allowed',
  allowed: true,
  answer: { roundTripMs: 42, interfaces, clockOffsetSeconds: 0 },
};
const stepOf = (id: ConnectionStepId, change: Partial<ConnectionFacts>) =>
  connectionSteps({ ...well, ...change }, now).find((step) => step.id === id);
const answering = (change: Partial<NonNullable<ConnectionFacts['answer']>>) => ({
  answer: { roundTripMs: 42, interfaces, clockOffsetSeconds: 0, ...change },
});
const away = { connected: false, answer: null };

test('a device that is well is well in every step, in the order in which a person looks', () => {
  const steps = connectionSteps(well, now);
  expect(steps.map(({ id }) => id)).toEqual(['power', 'network', 'cloud', 'firmware', 'allowance']);
  for (const step of steps) expect(step).toMatchObject({ state: 'ok', measured: true, advice: null });
  expect(steps.flatMap(({ facts }) => facts).map(({ name, value }) => [name, value])).toEqual([
    ['uptime', 10_800],
    ['interface', 'ok'],
    ['via', 'ethernet'],
    ['ipv4', '192.168.1.20'],
    ['interface', 'ok'],
    ['interface', 'ok'],
    ['sim-signal', 71],
    ['connected-since', '2026-11-20T01:00:00.000Z'],
    ['round-trip', 42],
    ['clock-offset', 0],
    ['software-version', '2.4.1'],
    ['allowance', 'active-automatically-allowed'],
  ]);
});

test.each<[ConnectionStepId, string, Partial<ConnectionFacts>]>([
  ['power', 'power-failure', { failures: ['power-failure', 'battery-defect'] }],
  ['power', 'battery', { failures: ['battery-too-old'] }],
  ['power', 'battery', answering({ interfaces: [{ name: 'battery', state: 'error' }] })],
  ['network', 'network-interfaces', answering({ interfaces: [{ name: 'ethernet-1', state: 'error' }] })],
  ['network', 'weak-signal', { via: 'gsm', simSignal: 19 }],
  ['cloud', 'no-answer', { answer: null }],
  ['cloud', 'clock-off', answering({ clockOffsetSeconds: -61 })],
  ['cloud', 'not-connected', away],
  ['cloud', 'never-connected', { ...away, since: null }],
  ['firmware', 'update-firmware', { softwareVersion: '2.1.9' }],
  ['allowance', 'subscribe', { allowance: 'no-active-subscription-not-allowed', allowed: false }],
  ['allowance', 'blocked', { allowance: 'active-manually-blocked', allowed: false }],
])('%s: %s', (id, advice, change) => {
  expect(stepOf(id, change)).toMatchObject({ state: 'fault', advice });
});

test.each<[ConnectionStepId, Partial<ConnectionFacts>]>([
  ['network', { via: 'gsm', simSignal: 20 }],
  ['network', { via: 'ethernet', simSignal: 3 }],
  ['network', { failures: ['power-failure'] }],
  ['network', answering({ interfaces: [{ name: 'telephone-line', state: 'error' }] })],
  ['cloud', answering({ clockOffsetSeconds: 60 })],
  ['power', { failures: ['gsm-no-sim'] }],
])('%s is well all the same', (id, change) => {
  expect(stepOf(id, change)).toMatchObject({ state: 'ok', advice: null });
});

test('nobody judges what cannot be measured: while it is away it stands as it was last known', () => {
  const steps = connectionSteps({ ...well, ...away, failures: ['power-failure'] }, now);
  expect(steps.map(({ id, state, measured, advice }) => [id, state, measured, advice])).toEqual([
    ['power', 'unknown', false, 'power-failure'],
    ['network', 'unknown', false, null],
    ['cloud', 'fault', true, 'not-connected'],
    ['firmware', 'unknown', false, null],
    ['allowance', 'ok', true, null],
  ]);
  expect(steps[1]?.facts).toContainEqual({ name: 'ipv4', value: '192.168.1.20', of: null, detail: null });
  expect(steps[2]?.facts.map(({ name }) => name)).toEqual(['disconnected-since']);
});

test('whoever cannot measure the power is told to look at the device', () => {
  expect(stepOf('power', away)).toMatchObject({ state: 'unknown', advice: 'look-at-device' });
});

test('a device that is there and does not answer has no power or network that was measured', () => {
  expect(stepOf('power', { answer: null })).toMatchObject({ state: 'unknown', measured: false });
  expect(stepOf('firmware', { answer: null })).toMatchObject({ state: 'ok', measured: true });
});

test('a version that says nothing is unknown', () => {
  expect(stepOf('firmware', { softwareVersion: null })).toMatchObject({
    state: 'unknown',
    advice: 'firmware-unknown',
    facts: [],
  });
});

test.each([
  ['2.2.0', true],
  ['2.2', true],
  ['2.10.0', true],
  ['3.0.0-rc1', true],
  ['2.1.99', false],
  ['1.9', false],
  ['v2', null],
  ['', null],
])('%s is 2.2.0 or newer: %j', (version, result) => {
  expect(atLeast(version, '2.2.0')).toBe(result);
});
