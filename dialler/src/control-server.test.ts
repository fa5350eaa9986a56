import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock, type MovableClock } from './clock.ts';
import { startControlServer } from './control-server.ts';
import type { Dialler } from './device.ts';
import { createDialler } from './dialler.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
let portal: TestPortal;
let device: Dialler;
let clock: MovableClock;
let control: Awaited<ReturnType<typeof startControlServer>>;
let added: () => readonly Dialler[];

beforeEach(async () => {
  portal = await startTestPortal();
  clock = createClock({ startAt: noon, frozen: true });
  const mqtt = { host: '127.0.0.1', port: portal.port };
  const inputs = [{ alarm: 'input.1', name: 'Ventilation stopped' }];
  device = createDialler({ serial: 'BF-6', key: 'k', ...mqtt, inputs, journalDir: null, clock });
  const diallers = [device];
  const play = ({ serial, key }: { serial: string; key: string }) => {
    diallers.push(createDialler({ serial, key, ...mqtt, journalDir: null, clock }));
    diallers.at(-1)?.start();
  };
  control = await startControlServer({ diallers, mqtt, clock, play }, 0);
  added = () => diallers.slice(1);
  device.start();
  await vi.waitUntil(() => device.connected, { timeout: 20_000, interval: 5 });
});

afterEach(async () => {
  await control.close();
  await Promise.all([device, ...added()].map((each) => each.stop({ goodbye: false })));
  await portal.close();
});

async function post(path: string, body: unknown, headers = {}) {
  const response = await fetch(`${control.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test('shows the diallers and what they say', async () => {
  await post('/diallers/BF-6/events?wait=ack', { alarm: 'failure.power-failure', active: true });
  const shown: unknown = await (await fetch(`${control.url}/diallers`)).json();
  expect(shown).toMatchObject({
    diallers: [
      {
        serial: 'BF-6',
        key: 'k',
        connected: true,
        mqtt: { host: '127.0.0.1', port: portal.port },
        unacknowledged: 0,
        inputs: expect.arrayContaining([
          { alarm: 'input.1', name: 'Ventilation stopped', active: false },
          { alarm: 'failure.power-failure', name: 'failure.power-failure', active: true },
        ]),
      },
    ],
  });
});

test('lets somebody change settings at the device, as far as it takes them', async () => {
  const changed = await post('/diallers/BF-6/settings', { settings: { volume: 2 } });
  expect(changed).toMatchObject({ status: 200, body: { settings: { volume: 2, language: 'en' } } });
  expect(await post('/diallers/BF-6/settings', { settings: { volume: 99 } })).toMatchObject({
    status: 400,
    body: { error: 'BF-6 does not take volume' },
  });
  expect(device.settings).toMatchObject({ volume: 2 });
});

test('raises at once, or waits for the acknowledgement', async () => {
  const { boot } = device;
  const body = { alarm: 'input.1', active: true };
  expect(await post('/diallers/BF-6/events', body)).toEqual({ status: 202, body: { boot, seq: 1 } });
  expect(await post('/diallers/BF-6/events?wait=ack', { ...body, active: false })).toEqual({
    status: 202,
    body: { boot, seq: 2, acknowledged: true },
  });
  portal.acknowledges = () => false;
  expect(await post('/diallers/BF-6/events?wait=ack&seconds=0.1', body)).toEqual({
    status: 202,
    body: { boot, seq: 3, acknowledged: false },
  });
});

test('pulls the cable and plugs it in', async () => {
  expect(await post('/diallers/BF-6/network', { up: false })).toMatchObject({ status: 200 });
  await vi.waitUntil(() => !device.connected, { timeout: 20_000, interval: 5 });
  await post('/diallers/BF-6/network', { up: true });
  await vi.waitUntil(() => device.connected, { timeout: 20_000, interval: 5 });
});

test('connects anew, and tells which SIM card it has', async () => {
  expect(device.sim?.iccid).toMatch(/^893150\d{13}$/);
  await post('/diallers/BF-6/network', { up: false, how: 'half-open' });
  expect(await post('/diallers/BF-6/connection', {})).toMatchObject({ status: 202 });
  await vi.waitUntil(() => device.connected, { timeout: 20_000, interval: 5 });
});

test('moves the world’s time; a device’s own error stays', async () => {
  await post('/diallers/BF-6/clock', { offset: -30 });
  expect(await post('/clock', { now: '2026-03-01T13:00:00.000Z' })).toMatchObject({ status: 200 });
  expect(new Date(device.now()).toISOString()).toBe('2026-03-01T12:59:30.000Z');
});

test('plays one more, and none twice', async () => {
  expect(await post('/diallers', { serial: 'BF-7', key: 'another' })).toMatchObject({ status: 201 });
  await vi.waitUntil(() => added()[0]?.connected, { timeout: 20_000, interval: 5 });
  expect(await post('/diallers', { serial: 'BF-7', key: 'another' })).toMatchObject({ status: 409 });
  expect(await post('/diallers/BF-7/network', { up: false })).toMatchObject({ status: 200 });
});

test.each([
  ['/diallers', { serial: 'no name', key: 'k' }, 400],
  ['/diallers', { serial: 'BF-8' }, 400],
  ['/diallers/BF-9/events', { alarm: 'input.1', active: true }, 404],
  ['/diallers/BF-6/events', { alarm: 'input.99', active: true }, 400],
  ['/diallers/BF-6/events', { alarm: 'input.1' }, 400],
  ['/diallers/BF-6/explode', {}, 404],
  ['/clock', { now: 'noon' }, 400],
  ['/nowhere', {}, 404],
])('refuses %s %j', async (path, body, status) => {
  expect(await post(path, body)).toMatchObject({ status, body: { error: expect.any(String) } });
});

test('does not listen to web pages', async () => {
  expect(await post('/clock', {}, { origin: 'http://example.com' })).toMatchObject({ status: 403 });
});
