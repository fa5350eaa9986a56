import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  loginResult,
  recoveryResult,
  settingsResult,
} from '@belfry/contract/devices/remote-settings/device-answers.ts';
import { createClock, type MovableClock } from './clock.ts';
import type { Dialler } from './device.ts';
import { createDialler } from './dialler.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

const serial = 'BF-2';
const noon = Date.parse('2026-03-01T12:00:00.000Z');
let portal: TestPortal;
let dir: string;
let clock: MovableClock;
let device: Dialler;

beforeEach(async () => {
  portal = await startTestPortal();
  portal.keys.set(serial, 'factory-key');
  dir = mkdtempSync(join(tmpdir(), 'dialler-'));
  clock = createClock({ startAt: noon, frozen: true });
  device = switchOn();
  await vi.waitUntil(() => device.connected, { timeout: 20_000, interval: 5 });
});

afterEach(async () => {
  await device.stop({ goodbye: false });
  await portal.close();
  rmSync(dir, { recursive: true });
});

function switchOn(): Dialler {
  const made = createDialler({
    serial,
    key: 'factory-key',
    port: portal.port,
    journalDir: dir,
    clock,
    clockOffset: 120_000,
    backOff: { first: 10, longest: 50 },
  });
  made.start();
  return made;
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

test('a time request corrects a clock that is wrong', async () => {
  expect(device.raise('input.1').at).toBe('2026-03-01T12:02:00.000Z');
  const reply = await portal.request(serial, { method: 'time', params: { now: '2026-03-01T12:00:00.000Z' } });
  expect(reply).toEqual({ ok: true, result: { at: '2026-03-01T12:00:00.000Z', correctedBySeconds: -120 } });
  expect(device.restore('input.1').at).toBe('2026-03-01T12:00:00.000Z');
});

test('a new key is used at once and after the next start', async () => {
  const asked = portal.request(serial, { method: 'key.set', params: { key: 'claimed-key' } });
  portal.keys.set(serial, 'claimed-key');
  expect(await asked).toEqual({ ok: true, result: {} });
  await eventually(() => expect(portal.by(serial).hellos).toHaveLength(2));
  expect(device.key).toBe('claimed-key');
  await device.stop();
  device = switchOn();
  expect(device.key).toBe('claimed-key');
  await eventually(() => expect(device.connected).toBe(true));
});

test('a new key that is refused gives way to the old one', async () => {
  await portal.request(serial, { method: 'key.set', params: { key: 'never-valid' } });
  await eventually(() => expect(portal.by(serial).hellos).toHaveLength(2));
  expect(device.key).toBe('factory-key');
  await device.stop();
  device = switchOn();
  expect(device.key).toBe('factory-key');
});

test('restarting makes its boot grow and its sequence begin again', async () => {
  const { boot } = device;
  device.raise('input.1');
  expect(await portal.request(serial, { method: 'restart' })).toMatchObject({ ok: true });
  await eventually(() => expect(portal.by(serial).hellos).toHaveLength(2));
  expect(device.boot).toBeGreaterThan(boot);
  expect(device.raise('input.1')).toMatchObject({ boot: device.boot, seq: 1 });
  expect(portal.by(serial).statuses).toContainEqual({ online: true });
});

/** Logs in as a person does; gives the requests that the ticket opens. */
async function logIn(remember = false) {
  const credentials = { username: 'admin', password: 'admin', remember };
  const { result } = await portal.request(serial, { method: 'login', params: credentials });
  const { ticket, validFor } = loginResult.parse(result);
  return {
    ticket,
    validFor,
    get: () => portal.request(serial, { method: 'settings.get', params: { ticket } }),
    put: (settings: object, revision: string) =>
      portal.request(serial, { method: 'settings.put', params: { ticket, revision, settings } }),
    revision: async () => {
      const reply = await portal.request(serial, { method: 'settings.get', params: { ticket } });
      return settingsResult.parse(reply.result).revision;
    },
  };
}

test('its settings need a login, which ends', async () => {
  const nobody = { method: 'settings.get', params: { ticket: 'made-up' } } as const;
  expect(await portal.request(serial, nobody)).toEqual({ ok: false, code: 'login-required' });
  const wrong = { username: 'admin', password: 'wrong' };
  expect(await portal.request(serial, { method: 'login', params: wrong })).toMatchObject({
    code: 'login-failed',
  });
  const right = { username: 'admin', password: 'admin' };
  expect(await portal.request(serial, { method: 'login', params: right })).toMatchObject({
    ok: true,
    result: { validFor: 900, validUntil: '2026-03-01T12:17:00.000Z' },
  });
  const { get, put, revision } = await logIn();
  await put({ volume: 9 }, await revision());
  expect(await get()).toMatchObject({
    ok: true,
    result: { settings: { volume: 9, language: 'en' }, changedAt: '2026-03-01T12:02:00.000Z' },
  });
  clock.moveTo(noon + 16 * 60_000);
  expect(await get()).toEqual({ ok: false, code: 'login-required' });
  expect(await put({ volume: 1 }, 'any')).toEqual({ ok: false, code: 'login-required' });
});

test('each login ends for itself; a remembered one lasts half a day', async () => {
  const [one, other] = [await logIn(), await logIn(true)];
  await portal.request(serial, { method: 'logout', params: { ticket: one.ticket } });
  expect(await one.get()).toMatchObject({ code: 'login-required' });
  clock.moveTo(noon + 12 * 60 * 60_000 - 1);
  expect(await other.get()).toMatchObject({ ok: true });
  clock.moveTo(noon + 12 * 60 * 60_000);
  expect(await other.get()).toMatchObject({ code: 'login-required' });
});

test('a change from an older state is refused with the present one, and a value that does not fit is named', async () => {
  const { put, revision } = await logIn();
  const read = await revision();
  device.changeSettings({ volume: 2 });
  expect(await put({ volume: 7 }, read)).toMatchObject({
    ok: false,
    code: 'out-of-date',
    result: { settings: { volume: 2 } },
  });
  expect(await put({ volume: 99, mainboard: 'X', brightness: 90 }, await revision())).toEqual({
    ok: false,
    code: 'invalid-settings',
    result: { settings: ['volume', 'mainboard'] },
  });
  expect(device.settings).toMatchObject({ volume: 2, brightness: 80 });
  expect(() => device.changeSettings({ volume: 99 })).toThrow(RangeError);
});

test('a recovered password ends every login and outlives a start', async () => {
  const { get } = await logIn();
  const { result } = await portal.request(serial, { method: 'password.recover' });
  const { username, password } = recoveryResult.parse(result);
  expect(await get()).toMatchObject({ code: 'login-required' });
  await device.stop();
  device = switchOn();
  await eventually(() => expect(device.connected).toBe(true));
  const login = (given: string) =>
    portal.request(serial, { method: 'login', params: { username, password: given } });
  expect(await login('admin')).toMatchObject({ code: 'login-failed' });
  expect(await login(password)).toMatchObject({ ok: true });
});

test('answers what it cannot do with a code and survives what it cannot read', async () => {
  expect(await portal.request(serial, { method: 'time', params: { now: 'tomorrow' } })).toEqual({
    ok: false,
    code: 'invalid-params',
  });
  expect(await portal.request(serial, JSON.parse('{"method":"explode"}'))).toEqual({
    ok: false,
    code: 'invalid-request',
  });
  portal.send(serial, 'ack', 'nonsense');
  portal.send(serial, 'settings', { version: 'x' });
  expect(await portal.request(serial, { method: 'test' })).toMatchObject({ ok: true });
  expect(device.connected).toBe(true);
});
