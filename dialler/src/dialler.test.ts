import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import { createDialler } from './dialler.ts';
import type { Dialler, DiallerOptions } from './device.ts';
import { readJournal } from './read-journal.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

const serial = 'BF-1';
let portal: TestPortal;
let dir: string;
let diallers: Dialler[];

beforeEach(async () => {
  portal = await startTestPortal();
  dir = mkdtempSync(join(tmpdir(), 'dialler-'));
  diallers = [];
});

afterEach(async () => {
  await Promise.all(diallers.map((device) => device.stop({ goodbye: false })));
  await portal.close();
  rmSync(dir, { recursive: true });
  if (portal.faults.length > 0) throw new Error(`not what the contract says: ${portal.faults.join('; ')}`);
});

function dialler(options: Partial<DiallerOptions> = {}): Dialler {
  const made = createDialler({
    serial,
    key: 'factory-key',
    port: portal.port,
    journalDir: dir,
    resendAfter: 50,
    backOff: { first: 10, longest: 50 },
    ...options,
  });
  diallers.push(made);
  made.start();
  return made;
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

test('says what it is once connected', async () => {
  const device = dialler({ model: 'v2' });
  await eventually(() => expect(portal.by(serial).hellos).toHaveLength(1));
  const [hello] = portal.by(serial).hellos;
  expect(hello).toMatchObject({ boot: device.boot, via: 'ethernet' });
  expect(hello?.inputs).toHaveLength(16);
  expect(portal.by(serial).statuses).toEqual([{ online: true }]);
  await device.stop();
  diallers = [];
  expect(portal.by(serial).statuses).toEqual([{ online: true }, { online: false }]);
});

test('a Dupline RTU says which modules it has, and has no inputs of its own', async () => {
  const device = dialler({ model: 'dupline-rtu' });
  device.raise('dupline.2.8');
  await eventually(() => expect(portal.by(serial).hellos).toHaveLength(1));
  const [hello] = portal.by(serial).hellos;
  expect(hello?.dupline).toEqual([
    { module: 1, inputs: 8 },
    { module: 2, inputs: 8 },
  ]);
  expect(hello?.inputs.filter(({ active }) => active)).toEqual([{ alarm: 'dupline.2.8', active: true }]);
  expect(hello).not.toHaveProperty('sim');
  expect(() => device.raise('input.1')).toThrow('no alarm');
});

test('tells what it uses, on the calendar of its place, also after a restart of its process', async () => {
  const clock = createClock({ startAt: Date.UTC(2026, 10, 20, 23, 30), frozen: true });
  const versions: number[] = [];
  const device = dialler({
    countsUsage: true,
    clock,
    observe: (happening) => happening.kind === 'settings' && versions.push(happening.version),
  });
  const { usages } = portal.by(serial);
  await eventually(() => expect(usages).toHaveLength(1));
  expect(usages[0]).toMatchObject({ day: '2026-11-20', sms: 0 });
  const settings = { version: 1, settings: { timeZone: 'Europe/Amsterdam' }, contacts: [], callLists: [] };
  portal.send(serial, 'settings', settings, true);
  await eventually(() => expect(versions).toEqual([1]));
  device.uses({ sms: 1 });
  await eventually(() => expect(usages.at(-1)).toMatchObject({ day: '2026-11-21', sms: 1 }));
  const said = usages.at(-1);
  await device.stop();
  diallers = [];
  usages.length = 0;
  dialler({ countsUsage: true, clock });
  await eventually(() => expect(usages[0]).toEqual(said));
});

test('keeps an event until it is acknowledged, and sends it again meanwhile', async () => {
  portal.acknowledges = () => false;
  const device = dialler();
  const event = device.raise('input.1');
  await eventually(() => expect(portal.by(serial).events.length).toBeGreaterThan(2));
  expect(device.unacknowledged).toBe(1);
  expect(readJournal(dir)).toEqual([{ ...event, serial, acknowledged: false }]);
  portal.acknowledges = () => true;
  expect(await device.acknowledged(event, 4_000)).toBe(true);
  expect(device.unacknowledged).toBe(0);
  expect(readJournal(dir)).toEqual([{ ...event, serial, acknowledged: true }]);
});

test('sends what was raised during an outage in order, with its own times', async () => {
  const device = dialler();
  await eventually(() => expect(device.connected).toBe(true));
  device.network(false);
  await eventually(() => expect(device.fault).toBe('network-down'));
  const events = [device.raise('input.1'), device.restore('input.1'), device.failure('power-failure', true)];
  expect(portal.by(serial).events).toEqual([]);
  device.network(true);
  await eventually(() => expect(device.unacknowledged).toBe(0));
  expect(portal.by(serial).events).toEqual(events);
});

test('drains a thousand events with a bounded number on their way', async () => {
  let underWay = 0;
  let most = 0;
  portal.acknowledges = (_serial, { boot, seq }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay -= 1;
      portal.send(serial, 'ack', { boot, seq });
    });
    return false;
  };
  const device = dialler({ window: 20, resendAfter: 10_000, journalDir: null });
  for (let count = 0; count < 1_000; count += 1) device.raise('input.1');
  await eventually(() => expect(device.unacknowledged).toBe(0));
  const seqs = portal.by(serial).events.map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(most).toBeLessThanOrEqual(20);
});

test('comes back when the broker does', async () => {
  const device = dialler();
  await eventually(() => expect(device.connected).toBe(true));
  const { port } = portal;
  await portal.close();
  await eventually(() => expect(device.fault).toBe('unreachable'));
  const event = device.raise('input.2');
  portal = await startTestPortal(port);
  expect(await device.acknowledged(event, 4_000)).toBe(true);
});

test('on a half-open line both ends believe in a connection that carries nothing', async () => {
  const device = dialler({ keepAlive: 1 });
  await eventually(() => expect(device.connected).toBe(true));
  device.network(false, 'half-open');
  const event = device.raise('input.1');
  expect(device.connected).toBe(true);
  expect(await device.acknowledged(event, 150)).toBe(false);
  expect(portal.connected(serial)).toBe(true);
  expect(portal.by(serial).events).toEqual([]);
  await eventually(() => expect(device.connected).toBe(false));
  device.network(true);
  expect(await device.acknowledged(event, 4_000)).toBe(true);
});

test('loses nothing when connections break again and again', async () => {
  const device = dialler();
  const events = [];
  for (let count = 0; count < 100; count += 1) {
    events.push(device.raise('input.1'));
    if (count % 10 === 9) {
      // oxlint-disable-next-line no-await-in-loop -- one break after the other
      await vi.waitUntil(() => device.connected, { timeout: 20_000, interval: 5 });
      portal.dropAll();
    }
  }
  await eventually(() => expect(device.unacknowledged).toBe(0));
  const unique = new Set(portal.by(serial).events.map(({ seq }) => seq));
  expect([...unique]).toEqual(events.map(({ seq }) => seq));
});

test('remembers its inputs and its boot grows when it is switched on again', async () => {
  const first = dialler({ model: 'v1' });
  const event = first.raise('input.3');
  await first.acknowledged(event, 4_000);
  await first.stop();
  diallers = [];
  const second = dialler({ model: 'v1' });
  expect(second.boot).toBeGreaterThan(first.boot);
  await eventually(() => expect(portal.by(serial).hellos).toHaveLength(2));
  expect(portal.by(serial).hellos[1]?.inputs[2]).toEqual({ alarm: 'input.3', active: true });
  expect(() => second.raise('input.9')).toThrow(RangeError);
});

test('the broker tells of a power cut', async () => {
  const device = dialler();
  await eventually(() => expect(device.connected).toBe(true));
  await device.stop({ goodbye: false });
  diallers = [];
  await eventually(() => expect(portal.by(serial).statuses).toEqual([{ online: true }, { online: false }]));
});
