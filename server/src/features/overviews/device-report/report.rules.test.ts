import { anEntry as entry, ben } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { expect, test } from 'vitest';
import { alarmOf, episodesOf, periodOf, sortOut } from './report.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const day = 86_400_000;

test('a report is of the last 366 days unless said otherwise, and never of more', () => {
  expect(periodOf({}, now)).toEqual({ from: new Date(now.getTime() - 366 * day), until: now });
  const until = '2026-01-31T23:59:59.999Z';
  expect(periodOf({ from: '2025-01-31T00:00:00Z', until }, now)).toMatchObject({ until: new Date(until) });
  expect(periodOf({ from: '2025-01-30T00:00:00Z', until }, now)).toBeNull();
  expect(periodOf({ from: '2024-01-01T00:00:00Z' }, now)).toBeNull();
});

test('a period that ends before it begins is none', () => {
  expect(periodOf({ from: '2026-11-20T03:00:01Z' }, now)).toBeNull();
  const moment = '2026-11-01T00:00:00Z';
  expect(periodOf({ from: moment, until: moment }, now)).not.toBeNull();
});

const raise = entry(3, 5, 'node.state', { from: 'delay', to: 'reporting', event: 'timer' });
const proof = [
  entry(1, 0, 'event.active', {}),
  entry(2, 0, 'node.state', { from: 'none', to: 'delay', event: 'activated' }),
  raise,
  entry(4, 20, 'acceptance', { via: 'voice', more: 0 }),
  entry(5, 25, 'acceptance', { via: 'sms', more: 0 }, { late: true, person: ben }),
  entry(6, 40, 'node.state', { from: 'accepted', to: 'restored', event: 'normal' }),
];

test('an alarm says when it was raised, who accepted and when it was over', () => {
  expect(alarmOf(proof)).toMatchObject({
    episodeId: 'episode',
    name: 'Ventilation stopped',
    raisedAt: raise.at,
    accepted: [{ name: 'Anna', via: 'voice' }],
    overAt: proof.at(-1)?.at,
  });
  expect(alarmOf(proof.slice(0, 4))).toMatchObject({ overAt: null, wasSilenced: false });
  const paused = entry(6, 40, 'node.state', { from: 'reporting', to: 'disabled', event: 'paused' });
  expect(alarmOf([raise, paused])).toMatchObject({ overAt: paused.at, wasSilenced: true });
});

test('whoever accepted at a device whose clock is behind did so when we heard of it', () => {
  const receivedAt = '2026-11-20T02:00:20.000Z';
  const accepted = entry(4, -3_600, 'acceptance', { via: 'device', more: 0 }, { receivedAt });
  expect(alarmOf([raise, accepted])?.accepted).toEqual([{ at: receivedAt, name: 'Anna', via: 'device' }]);
});

test('what was over within the delay is no alarm, and stays among the other events', () => {
  const quiet = [
    proof[0]!,
    proof[1]!,
    entry(3, 4, 'node.state', { from: 'delay', to: 'none', event: 'normal' }),
  ];
  expect(alarmOf(quiet)).toBeNull();
  expect(sortOut(quiet, quiet)).toEqual({ alarms: [], others: quiet });
});

test('an alarm is whole although the period has a part of it; what happened outside is no other event', () => {
  const connected = entry(7, 50, 'device.connected', {}, { episodeId: null, alarmId: null });
  const inPeriod = [proof[3]!, connected];
  expect(episodesOf(inPeriod)).toEqual(['episode']);
  const { alarms, others } = sortOut(inPeriod, proof);
  expect(alarms.map(({ entries }) => entries)).toEqual([proof]);
  expect(others).toEqual([connected]);
});

test('alarms stand in the order in which they were raised', () => {
  const earlier = entry(
    8,
    1,
    'node.state',
    { from: 'delay', to: 'reporting', event: 'timer' },
    { episodeId: 'earlier' },
  );
  const entries = [raise, earlier];
  expect(sortOut(entries, entries).alarms.map(({ episodeId }) => episodeId)).toEqual(['earlier', 'episode']);
});
