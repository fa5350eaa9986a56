import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { expect, test } from 'vitest';
import { arrangeDevices, countChoices, readDeviceFilter, writeDeviceFilter } from './device-filter.ts';

const read = (address: string) => readDeviceFilter(new URLSearchParams(address));

test('an address without a filter shows all, the worst first', () => {
  expect(read('')).toEqual({ sort: 'state' });
});

test('all of a filter comes back from the address', () => {
  const filter = {
    search: 'pig house',
    type: 'dialler',
    alarmState: 'reporting',
    connected: 'false',
    subscription: 'none',
    sort: '-name',
  } as const;
  expect(readDeviceFilter(writeDeviceFilter(filter))).toEqual(filter);
});

test.each(['type=toaster', 'state=fine', 'connected=maybe', 'sort=colour', 'search=%20%20', 'other=1'])(
  'what means nothing is left out: %s',
  (address) => expect(read(address)).toEqual({ sort: 'state' }),
);

test('what is as usual leaves no trace in the address', () => {
  expect(writeDeviceFilter({ sort: 'state', search: '' }).toString()).toBe('');
});

test('search and order are no choices that narrow the list', () => {
  expect(countChoices(read('search=x&sort=name'))).toBe(0);
  expect(countChoices(read('state=reporting&connected=true&type=dialler&subscription=active'))).toBe(4);
});

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
  expect(names(arrangeDevices(rows, { sort: 'state' }))).toEqual(['C', 'B', 'A']);
  expect(names(arrangeDevices(rows, { sort: '-state' }))).toEqual(['A', 'B', 'C']);
});

test('another order stays as the server gave it', () => {
  const rows = [row('Zoë'), row('äpfel', { alarmState: 'reporting' }), row('B')];
  expect(names(arrangeDevices(rows, { sort: 'name' }))).toEqual(['Zoë', 'äpfel', 'B']);
});

test('a device that no longer fits the filter goes', () => {
  const rows = [row('A', { alarmState: 'accepted' }), row('B', { alarmState: 'reporting' })];
  expect(names(arrangeDevices(rows, { sort: 'state', alarmState: 'reporting' }))).toEqual(['B']);
  expect(
    names(arrangeDevices([row('A', { connected: false })], { sort: 'name', connected: 'true' })),
  ).toEqual([]);
});
