import { beforeAll, expect, test } from 'vitest';
import { addDevice, getDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { createApiKey, putRestLocation } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { ask } from '../players/api.ts';
import { newFarm, type Farm, type Person } from '../players/farm.ts';
import {
  exampleOf,
  mosquittoDevice,
  type Message,
  type MosquittoDevice,
} from '../players/mosquitto-device.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

/** The page says that a device can be built from it alone: here its examples are played by commands of others. */

let world: SharedWorld;
let farm: Farm;
let ben: Person;
let device: MosquittoDevice;

beforeAll(async () => {
  world = await sharedWorld();
  const made = await world.stock();
  farm = await newFarm(world, 'Protocol Farm', made);
  ben = await farm.person('Ben');
  // Each command is a connection of its own: that alarm would be told of between two answers.
  await farm.setsAlarm('failure.connection', { enabled: false });
  device = mosquittoDevice(world, made);
});

const now = () => new Date().toISOString();
const event = exampleOf('up/event') as { boot: number; seq: number };

test('a device says what it is, and gets alarm points for its modules', async () => {
  await device.publishes('up/status', exampleOf('up/status'));
  await device.publishes('up/hello', { ...exampleOf('up/hello'), at: now() });
  const shown = await until('the portal knows it', async () => {
    const known = await farm.admin.call(getDevice, { params: { id: farm.device.id } });
    return known.softwareVersion === exampleOf('up/hello')['softwareVersion'] && known;
  });
  expect(shown).toMatchObject({ via: 'ethernet', simSignal: 71, voip: 'registered' });
  for (const alarm of ['dupline.1.8', 'io.1.4']) expect((await farm.alarm(alarm)).state).toBe('none');
});

test('an event is acknowledged when it is stored, and calls somebody', async () => {
  const says = await device.asks('up/event', { ...event, at: now() }, 'down/ack');
  expect(says).toEqual({ boot: event.boot, seq: event.seq });
  expect(exampleOf('down/ack')).toEqual(says);
  await farm.alarmIs('input.1', 'reporting');
  await ben.rings();
});

test('what it holds as settings is what the page shows', async () => {
  const { says: settings } = await device.hears('down/settings');
  const shapeOf = (value: unknown): unknown =>
    typeof value !== 'object' || value === null
      ? value === null
        ? 'null'
        : typeof value
      : Array.isArray(value)
        ? value.slice(0, 1).map(shapeOf)
        : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
  const shown = exampleOf('down/settings');
  const input = (message: Message) =>
    Object.keys(
      (message['settings'] as { alarms: Record<string, object> }).alarms['input.1'] ?? {},
    ).toSorted();
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(shown).toSorted());
  expect(shapeOf(settings['contacts'])).toEqual(shapeOf(shown['contacts']));
  expect(shapeOf(settings['callLists'])).toMatchObject([
    { id: 'string', name: 'string', contactIds: ['string'] },
  ]);
  expect(input(settings)).toEqual(input(shown));
});

test('its own call and an acceptance at the device are in the proof; the end of the alarm is told', async () => {
  await device.publishes('up/report', { ...exampleOf('up/report'), at: now() });
  await device.publishes('up/accept', { ...exampleOf('up/accept'), at: now(), contact: ben.contact.id });
  await farm.alarmIs('input.1', 'accepted');
  expect((await farm.episode('input.1')).acceptances).toMatchObject([{ name: 'Ben', via: 'device' }]);
  await until('the report is in the history', async () =>
    (await farm.history('input.1')).some(({ kind }) => kind === 'device.report'),
  );

  const restored = { ...event, seq: event.seq + 1, at: now(), active: false };
  const says = await device.asks('up/event', restored, 'down/state');
  expect(says).toMatchObject({ alarm: 'input.1', state: 'restored' });
  await farm.alarmIs('input.1', 'restored');
});

test('what it counts in a day is kept', async () => {
  const usage = exampleOf('up/usage');
  await device.publishes('up/usage', usage);
  await device.publishes('up/usage', { ...usage, sms: 4 });
  const kept = () =>
    world.database.rows(
      `select to_char(day, 'YYYY-MM-DD') as day, sim_data_bytes, sms, voice_seconds, app_alarms from device_usage where device_id = $1`,
      [farm.device.id],
    );
  await until('the newest counts', async () => (await kept())[0]?.['sms'] === 4);
  expect(await kept()).toEqual([
    { day: usage['day'], sim_data_bytes: '120400', sms: 4, voice_seconds: 95, app_alarms: 0 },
  ]);
});

test('a new key takes over once it has let the device in', async () => {
  const asked = await device.hears('down/request/+');
  expect(asked.says).toMatchObject({ method: 'key.set' });
  await device.publishes(asked.topic.replace('down/request/', 'up/reply/'), exampleOf('up/reply/{id}'));

  const old = device.key;
  device.key = (asked.says['params'] as { key: string }).key;
  await device.publishes('up/status', { online: true });
  device.key = old;
  await expect(device.publishes('up/status', { online: true })).rejects.toThrow(/bad user name or password/);
});

test('a REST API location reports as the page shows, and a repeat counts once', async () => {
  const { serial: serialNumber, connectCode } = await world.stock('rest-api-location');
  const body = { serialNumber, connectCode, name: 'Building control' };
  const location = await farm.admin.call(addDevice, { body });
  const params = { id: location.id };
  const { key } = await farm.admin.call(createApiKey, { params, body: { name: 'PLC' } });
  await farm.admin.call(putRestLocation, {
    params,
    body: {
      categories: [{ category: 'ventilation', alarmId: 'input.1' }],
      locations: ['Barn 2'],
      watchdogSeconds: 300,
      version: 1,
    },
  });
  const headers = { authorization: `Bearer ${key}` };
  const alarm = exampleOf('POST /v4/alarms');
  for (let time = 0; time < 2; time += 1)
    expect(await ask(world.apiUrl, 'POST', '/v4/alarms', { headers, body: alarm })).toMatchObject({
      status: 202,
      body: { alarm: 'input.1', at: new Date(String(alarm['at'])).toISOString() },
    });
  const stored = 'select count(*) from device_events where device_id = $1';
  expect(await world.database.count(stored, [location.id])).toBe(1);
  const watchdog = { headers, body: exampleOf('POST /v4/watchdog') };
  expect(await ask(world.apiUrl, 'POST', '/v4/watchdog', watchdog)).toMatchObject({ status: 200 });
  expect(await farm.admin.call(getDevice, { params })).toMatchObject({ connected: true });
});

test('the server has nothing to complain of', () => {
  expect(world.server.complaints()).toEqual([]);
});
