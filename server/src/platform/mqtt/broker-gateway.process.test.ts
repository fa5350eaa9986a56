import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { maxDevicePayload } from '@belfry/contract/device-messages/device-messages.ts';
import { startBrokerGateway, type BrokerGatewayOptions } from './broker-gateway.ts';
import type { DeviceGateway, EventVerdict } from './device-gateway.ts';
import {
  connectDevice,
  eventNumber,
  hello,
  keyOf,
  readableLog,
  rememberingHandlers,
  type TestDevice,
} from './test-device.ts';
import { startMosquitto, type TestMosquitto } from './test-mosquitto.ts';
import { eventually } from './test-eventually.ts';

vi.setConfig({ testTimeout: 30_000 });

let mosquitto: TestMosquitto;
let running: DeviceGateway[] = [];
let devices: TestDevice[] = [];
let suite = 0;
let a = '';
let b = '';

beforeAll(async () => {
  mosquitto = await startMosquitto();
}, 60_000);
afterAll(() => mosquitto.stop());
afterEach(async () => {
  for (const { client } of devices) client.end(true);
  devices = [];
  await Promise.all(running.map((gateway) => gateway.close()));
  running = [];
});

async function start(portal = rememberingHandlers(), options: Partial<BrokerGatewayOptions> = {}) {
  const { log, lines } = readableLog();
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  const base = { url: mosquitto.url, intakeId: `intake-${suite}`, log, clock };
  const gateway = await startBrokerGateway({ ...base, ...options }, portal.handlers);
  running.push(gateway);
  const reasons = () => lines.map(({ reason }) => reason).filter(Boolean);
  return { ...portal, gateway, device, lines, reasons };
}

async function device(serial: string, changes = {}) {
  const connected = await connectDevice(mosquitto.port, serial, {
    will: { topic: `d/${serial}/up/status`, payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
    ...changes,
  });
  devices.push(connected);
  return connected;
}

/** Each test has devices of its own, known to the broker. */
async function ownDevices(gateway: DeviceGateway) {
  suite += 1;
  [a, b] = [`BF-${suite}-A01`, `BF-${suite}-B02`];
  await Promise.all([a, b].map((serial) => gateway.setDeviceCredential(serial, keyOf(serial))));
}

test('events are committed, then acknowledged, in order, in few batches', async () => {
  const { gateway, stored, batches } = await start();
  await ownDevices(gateway);
  const [first, second] = await Promise.all([device(a), device(b)]);
  await Promise.all([first.subscribe(), second.subscribe()]);
  const sequence = Array.from({ length: 1_000 }, (_, index) => index + 1);
  await Promise.all(sequence.flatMap((seq) => [first.raise(seq), second.raise(seq)]));
  await eventually(() => expect([first.acks().length, second.acks().length]).toEqual([1_000, 1_000]));
  for (const serial of [a, b])
    expect(stored.filter((one) => one.serial === serial).map(({ event }) => event.seq)).toEqual(sequence);
  expect(batches.length).toBeLessThan(1_000);
});

test('nothing is acknowledged before the commit, and an event nobody owns is not acknowledged at all', async () => {
  const commit = Promise.withResolvers<void>();
  const { gateway, received } = await start(
    rememberingHandlers({
      storeEvents: (batch) =>
        commit.promise.then(() =>
          batch.map(({ serial }): EventVerdict => (serial === a ? 'stored' : 'refused')),
        ),
    }),
  );
  await ownDevices(gateway);
  const [owned, unowned] = await Promise.all([device(a), device(b)]);
  await Promise.all([owned.subscribe(), unowned.subscribe()]);
  await Promise.all([owned.raise(1), unowned.raise(1), unowned.send('hello', hello)]);
  await gateway.publish(a, 'state', { alarm: 'input.1', state: 'alarm' });
  await eventually(() => expect(owned.received).toHaveLength(1));
  expect(owned.acks()).toEqual([]);
  commit.resolve();
  await eventually(() => expect(owned.acks()).toEqual([1]));
  await eventually(() => expect(received).toHaveLength(1));
  expect(unowned.acks()).toEqual([]);
});

test('a poisonous event stops only itself: it is kept as it came, and acknowledged', async () => {
  const portal = rememberingHandlers();
  const store = portal.handlers.storeEvents.bind(portal.handlers);
  portal.handlers.storeEvents = (batch) =>
    batch.some(({ event }) => event.seq === 13) ? Promise.reject(new Error('poison')) : store(batch);
  const { gateway, stored, odd } = await start(portal, { window: 5 });
  await ownDevices(gateway);
  const dialler = await device(a);
  await dialler.subscribe();
  for (let again = 0; again < 10; again += 1) void dialler.raise(13);
  await Promise.all([dialler.raise(14), dialler.raise(15)]);
  await eventually(() => expect(dialler.acks()).toEqual(expect.arrayContaining([13, 14, 15])));
  expect(odd[0]).toMatchObject({ reason: 'not-processed', active: true });
  expect(stored.map(({ event }) => event.seq)).toEqual([14, 15]);
});

test.each([
  ['a wrong key', { password: 'wrong-secret' }],
  ["another device's client id", { clientId: 'BF-1-OTHER' }],
  ['no account', { username: 'BF-9-NONE', clientId: 'BF-9-NONE' }],
])('%s is refused by the broker', async (_, changes) => {
  const { gateway } = await start();
  await ownDevices(gateway);
  await expect(device(a, changes)).rejects.toThrow(/refused/i);
  await gateway.setDeviceCredential(a, 'the next key');
  await expect(device(a)).rejects.toThrow(/refused/i);
  await device(a, { password: 'the next key' });
  await gateway.removeDeviceCredential(a);
  await expect(device(a, { password: 'the next key' })).rejects.toThrow(/refused/i);
});

test('a device reads and writes its own topics and no other', async () => {
  const { gateway, stored, received } = await start();
  await ownDevices(gateway);
  const dialler = await device(a);
  const filters = ['#', '$SYS/#', `d/${b}/down/#`, 'd/+/down/#', `d/${a}/up/#`, `d/${a}/#`, '$CONTROL/#'];
  for (const filter of filters) await expect(dialler.client.subscribeAsync(filter)).rejects.toThrow(/./);
  await dialler.subscribe();
  const foreign = [
    `d/${b}/up/event`,
    `d/${b}/down/ack`,
    '$CONTROL/dynamic-security/v1',
    `d/${a}/up/x/y`,
    'd/x/up/event',
  ];
  for (const topic of foreign) await dialler.send(topic, eventNumber(9));
  await gateway.publish(b, 'settings', { version: 1 }, { retain: true });
  await dialler.raise(1);
  await eventually(() => expect(dialler.acks()).toEqual([1]));
  expect(dialler.received).toHaveLength(1);
  expect(stored.map(({ serial, event }) => [serial, event.seq])).toEqual([[a, 1]]);
  expect(received).toEqual([]);
});

test.each([
  ['text that is no JSON', 'event', 'hello?', 'no-json'],
  [
    'an event that is too large',
    'event',
    { ...eventNumber(1), value: 'x'.repeat(maxDevicePayload) },
    'too-large',
  ],
  ['a wrong status', 'status', { online: 'yes' }, 'wrong-form'],
])('%s is logged and stores nothing', async (_, topic, payload, reason) => {
  const { gateway, stored, received, reasons } = await start();
  await ownDevices(gateway);
  const dialler = await device(a);
  await dialler.send(topic, payload).catch(() => undefined);
  await eventually(() => expect(reasons()).toContain(reason));
  expect([stored, received]).toEqual([[], []]);
  // On the same connection: nothing is blocked.
  await dialler.raise(1);
  await eventually(() => expect(stored).toHaveLength(1));
});

test('presence follows status and will; a device can be disconnected', async () => {
  const { gateway, presence } = await start();
  await ownDevices(gateway);
  await expect(gateway.request(a, { method: 'time' })).rejects.toMatchObject({
    code: 'device-not-connected',
  });
  const dialler = await device(a);
  await dialler.client.publishAsync(`d/${a}/up/status`, '{"online":true}', { qos: 1, retain: true });
  const heard = () => presence.filter((line) => line.startsWith(a));
  await eventually(() => expect(heard()).toEqual([`${a} connected`]));
  expect([gateway.isConnected(a), gateway.connectionCount()]).toEqual([true, 1]);
  const closed = dialler.closed();
  await gateway.disconnect(a);
  await closed;
  await eventually(() => expect(heard()).toEqual([`${a} connected`, `${a} disconnected`]));
  expect(gateway.isConnected(a)).toBe(false);

  const again = await device(a);
  await again.send('status', { online: true });
  await eventually(() => expect(gateway.isConnected(a)).toBe(true));
  await gateway.removeDeviceCredential(a);
  await eventually(() => expect(heard().slice(2)).toEqual([`${a} connected`, `${a} disconnected`]));
});

test('each node can ask a device; the one without the lock takes nothing in, until the lock is lost', async () => {
  const lock = oneHolder();
  const first = await start(undefined, { lock: lock.forNode() });
  const second = await start(undefined, { lock: lock.forNode() });
  await ownDevices(first.gateway);
  const dialler = await device(a);
  await dialler.subscribe();
  dialler.client.on('message', (topic) => {
    const id = topic.match(/request\/(.+)$/)?.[1];
    if (id) dialler.send(`reply/${id}`, { ok: true, result: 42 }).catch(() => undefined);
  });
  await dialler.client.publishAsync(`d/${a}/up/status`, '{"online":true}', { qos: 1, retain: true });
  for (const { gateway } of [first, second]) {
    await eventually(() => expect(gateway.isConnected(a)).toBe(true));
    expect(await gateway.request(a, { method: 'test' })).toEqual({ ok: true, result: 42 });
  }
  await dialler.raise(1);
  await eventually(() => expect(first.stored).toHaveLength(1));
  lock.lose();
  await eventually(() => expect(second.presence).toContain(`${a} connected`));
  await dialler.raise(2);
  await eventually(() => expect(second.stored.map(({ event }) => event.seq)).toEqual([2]));
  expect(first.stored).toHaveLength(1);
});

test('a request that nobody waits for any more does not reach a device that comes back', async () => {
  const { gateway } = await start();
  await ownDevices(gateway);
  // How long the broker keeps it, a device of MQTT 3.1.1 is not told.
  const witness = await connectDevice(mosquitto.port, b, { protocolVersion: 5 });
  devices.push(witness);
  const expiries: unknown[] = [];
  witness.client.on('message', (_topic, _payload, { properties }) =>
    expiries.push(properties?.messageExpiryInterval),
  );
  await witness.subscribe();
  await witness.client.publishAsync(`d/${b}/up/status`, '{"online":true}', { qos: 1, retain: true });
  await eventually(() => expect(gateway.isConnected(b)).toBe(true));
  await expect(gateway.request(b, { method: 'password.recover' }, 1_500)).rejects.toMatchObject({
    code: 'communication-error',
  });
  expect(expiries).toEqual([2]);
});

test('after the broker was killed everything finds together again', async () => {
  const { gateway, stored, presence } = await start();
  await ownDevices(gateway);
  const before = await device(a);
  await before.send('status', { online: true });
  await eventually(() => expect(gateway.isConnected(a)).toBe(true));
  await mosquitto.killAndRestart();
  expect(before.client.connected).toBe(false);
  const after = await device(a);
  await eventually(() => after.raise(7).then(() => expect(stored.at(-1)?.event.seq).toBe(7)));
  expect(presence).not.toContain(`${a} disconnected`);
}, 20_000);

test('after the broker was killed whoever neither speaks nor answers is gone, and nothing is concluded before', async () => {
  let returned = 0;
  const portal = rememberingHandlers({ brokerReturned: () => Promise.resolve(void (returned += 1)) });
  const { gateway, presence } = await start(portal, { returnMs: 1_000 });
  await ownDevices(gateway);
  for (const serial of [a, b]) await (await device(serial)).send('status', { online: true });
  await eventually(() => expect([a, b].map((serial) => gateway.isConnected(serial))).toEqual([true, true]));
  expect(gateway.hears()).toBe(true);
  const restarted = mosquitto.killAndRestart();
  await eventually(() => expect(gateway.hears()).toBe(false));
  await restarted;
  const back = await device(a);
  await back.client.subscribeAsync(`d/${a}/down/request/+`, { qos: 1 });
  back.client.on('message', (topic) => void back.send(`reply/${topic.split('/').at(-1)}`, { ok: true }));
  await eventually(() => expect(gateway.hears()).toBe(true));
  expect(returned).toBe(1);
  await eventually(() => expect(presence.at(-1)).toBe(`${b} disconnected`));
  expect(gateway.isConnected(a)).toBe(true);
  expect(presence).not.toContain(`${a} disconnected`);
}, 20_000);

/** A lock in memory; `lose` takes it from the holder, and the next in line gets it. */
function oneHolder() {
  const queue: (() => void)[] = [];
  let holder: (() => void) | null = null;
  const next = () => {
    holder = null;
    queue.shift()?.();
  };
  return {
    lose: () => holder?.(),
    forNode: (): NonNullable<BrokerGatewayOptions['lock']> => ({
      async acquire(onLost, signal) {
        if (holder) {
          await new Promise<void>((resolve, reject) => {
            queue.push(resolve);
            signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
          });
        }
        const mine = () => {
          onLost();
          next();
        };
        holder = mine;
        return () => Promise.resolve(holder === mine ? next() : undefined);
      },
    }),
  };
}
