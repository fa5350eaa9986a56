import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock, type MovableClock } from './clock.ts';
import type { Dialler } from './device.ts';
import { createDialler } from './dialler.ts';
import type { CallOutcome } from './own-calls.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

const serial = 'BF-3';
const noon = Date.parse('2026-03-01T12:00:00.000Z');
const settings = {
  version: 1,
  settings: {},
  contacts: [
    { id: 'anna', name: 'Anna', phone: '+31612345001', pin: '1111' },
    { id: 'mail-only', name: 'Mia', phone: null, pin: null },
    { id: 'ben', name: 'Ben', phone: '+31612345002', pin: '2222' },
  ],
  callLists: [],
};
let portal: TestPortal;
let dir: string;
let clock: MovableClock;
let device: Dialler;
let outcomes: CallOutcome[];
let dialled: string[];

beforeEach(async () => {
  portal = await startTestPortal();
  portal.acknowledges = () => false;
  dir = mkdtempSync(join(tmpdir(), 'dialler-'));
  clock = createClock({ startAt: noon, frozen: true });
  outcomes = [];
  dialled = [];
  portal.send(serial, 'settings', settings, true);
  device = switchOn();
  device.start();
  await vi.waitUntil(() => device.connected, { timeout: 20_000, interval: 5 });
  await portal.request(serial, { method: 'test' });
});

afterEach(async () => {
  await device.stop({ goodbye: false });
  await portal.close();
  rmSync(dir, { recursive: true });
});

function switchOn(): Dialler {
  return createDialler({
    serial,
    key: 'k',
    port: portal.port,
    journalDir: dir,
    clock,
    backOff: { first: 10, longest: 50 },
    resendAfter: 50,
    callAfter: 60_000,
    callTakes: 20_000,
    passes: 2,
    betweenPasses: 60_000,
    line({ contact }) {
      dialled.push(contact.id);
      return outcomes.shift() ?? 'no-answer';
    },
  });
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });
const pass = (seconds: number) => clock.moveTo(clock.now() + seconds * 1000);

test('calls nobody before 60 seconds without acknowledgement', () => {
  device.raise('input.1');
  pass(79);
  expect(dialled).toEqual([]);
  pass(1);
  expect(dialled).toEqual(['anna']);
});

test('goes on to the next until somebody accepts, and reports it after the events', async () => {
  outcomes = ['busy', 'accepted'];
  device.network(false);
  const event = device.raise('input.1');
  pass(300);
  expect(dialled).toEqual(['anna', 'ben']);
  portal.acknowledges = () => true;
  device.network(true);
  await eventually(() => expect(device.unacknowledged).toBe(0));
  const said = portal.by(serial);
  expect(said.events).toEqual([event]);
  expect(said.reports).toEqual([
    { alarm: 'input.1', contact: 'anna', medium: 'voice', via: 'line', at: at(80), state: 'busy' },
    { alarm: 'input.1', contact: 'ben', medium: 'voice', via: 'line', at: at(100), state: 'accepted' },
  ]);
  expect(said.accepts).toEqual([{ alarm: 'input.1', contact: 'ben', at: at(100) }]);
});

test('tries everybody twice and then gives up', () => {
  device.raise('input.1');
  pass(3_600);
  expect(dialled).toEqual(['anna', 'ben', 'anna', 'ben']);
});

test('an acknowledgement means that the portal calls', async () => {
  const { boot, seq } = device.raise('input.1');
  pass(80);
  expect(dialled).toEqual(['anna']);
  portal.send(serial, 'ack', { boot, seq });
  expect(await device.acknowledged({ boot, seq }, 4_000)).toBe(true);
  pass(3_600);
  expect(dialled).toEqual(['anna']);
});

test('stops when the portal says who accepted', async () => {
  device.raise('input.1');
  portal.send(serial, 'state', { alarm: 'input.1', state: 'accepted', acceptedBy: 'Anna' });
  await portal.request(serial, { method: 'test' });
  pass(3_600);
  expect(dialled).toEqual([]);
});

test('an input that is back to normal calls nobody', () => {
  device.raise('input.1');
  pass(30);
  device.restore('input.1');
  pass(3_600);
  expect(dialled).toEqual([]);
});

test('one line makes one call at a time', () => {
  device.raise('input.1');
  device.raise('input.2');
  pass(85);
  expect(dialled).toEqual(['anna']);
  device.accept('input.1', 'anna');
  pass(40);
  expect(dialled).toEqual(['anna', 'anna', 'ben']);
});

test('an alarm that nobody acknowledged is called out after the next start too', async () => {
  device.raise('input.1');
  await device.stop({ goodbye: false });
  device = switchOn();
  pass(80);
  expect(dialled).toEqual(['anna']);
});

function at(seconds: number): string {
  return new Date(noon + seconds * 1000).toISOString();
}
