import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { expect, test } from 'vitest';
import { arrangeDevices } from './arrange-devices.ts';

function row(name: string, change: Partial<DeviceSummary> = {}): DeviceSummary {
  return {
    id: name,
    serialNumber: name,
    name,
    location: '',
    type: 'dialler',
    connected: true,
    connectedSince: null,
    callsNobody: false,
    alarmState: 'restored',
    alarmStateSince: null,
    subscriptionState: null,
    softwareVersion: null,
    simSignal: null,
    version: 1,
    ...change,
  };
}
const names = (rows: DeviceSummary[]) => rows.map(({ name }) => name);

test('a device that goes into alarm moves up', () => {
  const rows = [row('A'), row('B', { alarmState: 'accepted' }), row('C', { alarmState: 'reporting' })];
  expect(names(arrangeDevices(rows, { filters: {}, sort: 'state' }))).toEqual(['C', 'B', 'A']);
  expect(names(arrangeDevices(rows, { filters: {}, sort: '-state' }))).toEqual(['A', 'B', 'C']);
});

test('another order stays as the server gave it', () => {
  const rows = [row('Zoë'), row('äpfel', { alarmState: 'reporting' }), row('B')];
  expect(names(arrangeDevices(rows, { filters: {}, sort: 'name' }))).toEqual(['Zoë', 'äpfel', 'B']);
});

test('a device that no longer fits the filter goes', () => {
  const rows = [row('A', { alarmState: 'accepted' }), row('B', { alarmState: 'reporting' })];
  expect(names(arrangeDevices(rows, { filters: { state: 'reporting' }, sort: 'state' }))).toEqual(['B']);
  expect(
    names(arrangeDevices([row('A', { connected: false })], { filters: { connected: 'true' }, sort: 'name' })),
  ).toEqual([]);
});
