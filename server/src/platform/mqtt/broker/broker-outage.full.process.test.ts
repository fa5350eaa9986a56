import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startBrokerGateway, type BrokerGateway, type BrokerGatewayOptions } from './broker-gateway.ts';
import type { ConnectionsCut } from '../gateway/device-gateway.ts';
import { aloneLease, type IntakeLease } from './intake-lease.ts';
import {
  connectDevice,
  readableLog,
  rememberingHandlers,
  type TestDevice,
} from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';
import { startMosquitto, type TestMosquitto } from '../mosquitto/mosquitto.fixture.ts';
import { startProxy, type TestProxy } from './proxy.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

const [a, b] = ['BF-1-A01', 'BF-1-B02'];
let mosquitto: TestMosquitto;
let proxy: TestProxy;
let devices: TestDevice[] = [];
let gateway: BrokerGateway;

beforeAll(async () => {
  mosquitto = await startMosquitto();
  await mosquitto.letIn([a, b]);
}, 60_000);
afterAll(() => mosquitto.stop());
afterEach(async () => {
  for (const { client } of devices) client.end(true);
  devices = [];
  await gateway.close();
  await proxy.close();
});

/** The portal reaches the broker by the proxy, devices without it. */
async function start(portal = rememberingHandlers(), options: Partial<BrokerGatewayOptions> = {}) {
  const { log, lines } = readableLog();
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  const direct = new URL(mosquitto.url);
  proxy = await startProxy(Number(direct.port));
  direct.port = String(proxy.port);
  const base = { url: direct.href, broker: 'mosquitto', log, clock } as const;
  gateway = await startBrokerGateway({ ...base, ...options }, portal.handlers);
  if (options.firstConnectMs === undefined)
    await eventually(() => {
      if (!gateway.hears()) throw new Error('the gateway does not hear yet');
    });
  const times = (words: string) => lines.filter(({ msg }) => String(msg).startsWith(words)).length;
  return { ...portal, lines, times };
}

async function device(
  serial: string,
  answers: (device: TestDevice, topic: string) => void = () => undefined,
) {
  const will = { topic: `d/${serial}/up/status`, payload: Buffer.from('{"online":false}') };
  const connected = await connectDevice(mosquitto.port, serial, { will: { ...will, qos: 1, retain: true } });
  devices.push(connected);
  await connected.subscribe();
  connected.client.on('message', (topic) => topic.includes('/request/') && answers(connected, topic));
  await connected.client.publishAsync(will.topic, '{"online":true}', { qos: 1, retain: true });
  return connected;
}

function reply(connected: TestDevice, topic: string): void {
  connected.send(`reply/${topic.split('/').at(-1)}`, { ok: true }).catch(() => undefined);
}

const present = (...serials: string[]) =>
  eventually(() =>
    expect(serials.map((serial) => gateway.isConnected(serial))).toEqual(serials.map(() => true)),
  );

test('whoever neither speaks nor answers is gone, and nothing is concluded before', async () => {
  let returned = 0;
  const readFiles = vi.fn<() => void>();
  const cuts: ConnectionsCut[] = [];
  const portal = rememberingHandlers({
    brokerReturned: () => Promise.resolve(void (returned += 1)),
    connectionsCut: (facts) => Promise.resolve(void cuts.push(facts)),
  });
  const { presence } = await start(portal, { returnMs: 1_000, answerMs: 3_000, returned: readFiles });
  for (const serial of [a, b]) await device(serial);
  await present(a, b);
  expect(gateway.hears()).toBe(true);
  expect(returned).toBe(0);
  await mosquitto.kill();
  await eventually(() => expect(gateway.hears()).toBe(false));
  // The intake and the talker have a connection each, and hear of its end one after the other.
  await eventually(() => expect(gateway.state()).toEqual({ broker: 'away', intake: 'nobody' }));
  await mosquitto.start();
  await eventually(() => expect(gateway.hears()).toBe(true));
  await device(a, reply);
  expect([returned, readFiles.mock.calls.length]).toEqual([1, 1]);
  await eventually(() => expect(presence.at(-1)).toBe(`${b} disconnected`));
  expect(gateway.isConnected(a)).toBe(true);
  expect(presence).not.toContain(`${a} disconnected`);
  // One came back by itself, one did not.
  expect(cuts).toEqual([{ at: new Date('2026-11-20T04:00:00Z'), lost: 2, connections: 2 }]);
});

test('who came back before somebody read counts as cut off, too, whenever that is', async () => {
  const cuts: ConnectionsCut[] = [];
  const portal = rememberingHandlers({
    connectionsCut: (facts) => Promise.resolve(void cuts.push(facts)),
  });
  let mayRead = Promise.resolve();
  const lease: IntakeLease = {
    ...aloneLease,
    async acquire(options) {
      await mayRead;
      return aloneLease.acquire(options);
    },
  };
  const { times } = await start(portal, { lease, returnMs: 50, answerMs: 500 });
  for (const serial of [a, b]) await device(serial);
  await present(a, b);
  const reads = Promise.withResolvers<void>();
  mayRead = reads.promise;
  await mosquitto.kill();
  await eventually(() => expect(gateway.state()).toEqual({ broker: 'away', intake: 'nobody' }));
  await mosquitto.start();
  await eventually(() => expect(times('roll call of nobody')).toBe(1));
  await device(a, reply);
  reads.resolve();
  await eventually(() => expect(cuts.map(({ lost }) => lost)).toEqual([2]));
});

test('where the portal alone lost its way nobody counts as cut off', async () => {
  let returned = 0;
  const cuts: ConnectionsCut[] = [];
  const portal = rememberingHandlers({
    brokerReturned: () => Promise.resolve(void (returned += 1)),
    connectionsCut: (facts) => Promise.resolve(void cuts.push(facts)),
  });
  const { times } = await start(portal, { returnMs: 300, askSilentMs: 300 });
  let asked = 0;
  await device(a, (connected, topic) => {
    asked += 1;
    reply(connected, topic);
  });
  await present(a);
  proxy.cut();
  await eventually(() => expect([times('intake: reads'), gateway.hears()]).toEqual([2, true]));
  await eventually(() => expect(gateway.state()).toEqual({ broker: 'ok', intake: 'here' }));
  const before = asked;
  // The second question comes when what followed from the first is noted.
  await eventually(() => expect(asked).toBeGreaterThan(before + 1));
  expect([returned, cuts]).toEqual([1, []]);
});

test('a device that answers too late is sent away, comes back, and counts as connected', async () => {
  const { presence } = await start(undefined, { askSilentMs: 300, answerMs: 300 });
  const slow = await device(a);
  await present(a);
  await slow.closed();
  await eventually(() => expect(presence.at(-1)).toBe(`${a} disconnected`));
  await device(a, reply);
  await eventually(() => expect(presence.at(-1)).toBe(`${a} connected`));
  await present(a);
});

test('devices whose key was replaced at the broker are asked, and those that did not come back are gone', async () => {
  const { presence } = await start(undefined, { answerMs: 2_000 });
  await device(a, reply);
  const other = await device(b);
  await present(a, b);
  const closed = other.closed();
  await mosquitto.letIn([a, b], { [b]: 'another key' });
  await closed;
  presence.length = 0;
  await gateway.check([a, b, 'BF-1-NONE']);
  await eventually(() => expect(presence).toEqual([`${b} disconnected`]));
  await mosquitto.letIn([a, b]);
});

test('answers that were lost with the way to the broker say nothing of those who gave them', async () => {
  const { presence, times } = await start(undefined, { askSilentMs: 500, answerMs: 1_500, returnMs: 60_000 });
  const asked = Promise.withResolvers<void>();
  await device(a, () => asked.resolve());
  await present(a);
  await asked.promise;
  presence.length = 0;
  proxy.cut();
  await eventually(() => expect([times('broker in reach'), gateway.hears()]).toEqual([2, true]));
  // The question has had its time when this one has, too.
  await expect(gateway.request(a, { method: 'test' }, 1_600)).rejects.toMatchObject({
    code: 'communication-error',
  });
  expect(presence).not.toContain(`${a} disconnected`);
  expect(devices[0]?.client.connected).toBe(true);
});

test('a device whose status was lost is found by what it says', async () => {
  const { presence, stored } = await start();
  const dialler = await device(a, reply);
  await present(a);
  const portal = await connectDevice(Number(new URL(mosquitto.url).port), 'somebody', {
    username: 'belfry',
    password: new URL(mosquitto.url).password,
  });
  await portal.client.publishAsync(`d/${a}/up/status`, '{"online":false}', { qos: 1, retain: true });
  await eventually(() => expect(presence.at(-1)).toBe(`${a} disconnected`));
  await dialler.raise(1);
  await eventually(() => expect(presence.at(-1)).toBe(`${a} connected`));
  await present(a);
  expect(stored).toHaveLength(1);
  await portal.leave();
});

test('a request that nobody waits for any more is not sent again when the broker is back', async () => {
  const { times } = await start();
  const heard: string[] = [];
  const dialler = await device(a, (_, topic) => heard.push(topic));
  await present(a);
  proxy.freeze();
  await expect(gateway.request(a, { method: 'restart' }, 500)).rejects.toMatchObject({
    code: 'communication-error',
  });
  proxy.cut();
  proxy.thaw();
  await eventually(() => expect([times('broker in reach'), gateway.hears()]).toEqual([2, true]));
  await gateway.publish(a, 'state', { alarm: 'input.1', state: 'alarm' });
  await eventually(() => expect(dialler.received).toHaveLength(1));
  expect(heard).toEqual([]);
});

test('an intake that takes in nothing of what is there leaves it to the next term', async () => {
  const never = new Promise<never>(() => undefined);
  let terms = 0;
  const portal = rememberingHandlers();
  const lease: IntakeLease = {
    ...aloneLease,
    async acquire(options) {
      const term = await aloneLease.acquire(options);
      terms += 1;
      return { ...term, number: terms };
    },
  };
  portal.handlers.underTerm = (number) =>
    number === 1 ? { ...portal.handlers, storeEvents: () => never } : portal.handlers;
  const { times } = await start(portal, { lease, stuckMs: 1_000 });
  const dialler = await device(a);
  await present(a);
  await dialler.raise(1);
  await eventually(() => expect(portal.stored.map(({ event }) => event.seq)).toEqual([1]));
  await eventually(() => expect(dialler.acks()).toEqual([1]));
  expect([terms, times('intake: nothing that the broker gives')]).toEqual([2, 1]);
});

test('what a broker does not take is told to whoever sent it', async () => {
  await start(undefined, { publishMs: 300 });
  proxy.freeze();
  await expect(gateway.publish(a, 'state', {})).rejects.toMatchObject({ code: 'communication-error' });
  proxy.cut();
  proxy.thaw();
});

test('while the broker gives the intake nothing, nothing is concluded of devices', async () => {
  const { stored, times } = await start();
  await eventually(() => expect([times('intake: reads'), gateway.hears()]).toEqual([1, true]));
  proxy.admit(false);
  // The talker was there first.
  proxy.cut(1);
  await eventually(() => expect(gateway.hears()).toBe(false));
  const dialler = await device(a);
  await present(a);
  await dialler.raise(1);
  proxy.admit(true);
  await eventually(() => expect([times('intake: reads'), gateway.hears()]).toEqual([2, true]));
  await eventually(() => expect(stored.map(({ event }) => event.seq)).toEqual([1]));
  expect(times('broker out of reach')).toBe(0);
});

test('a portal whose broker no longer answers stops all the same', async () => {
  await start();
  const dialler = await device(a);
  await present(a);
  proxy.freeze();
  gateway.publish(a, 'state', { alarm: 'input.1', state: 'alarm' }).catch(() => undefined);
  await gateway.close();
  expect(dialler.received).toEqual([]);
});

test('a portal that starts before its broker starts, says so, and hears devices once it is there', async () => {
  await mosquitto.kill();
  const { stored, lines } = await start(undefined, { firstConnectMs: 50 });
  expect(gateway.hears()).toBe(false);
  const errors = lines.filter(({ level }) => level === 50).map(({ msg }) => msg);
  expect(errors).toEqual(['broker out of reach; it is tried until it is there']);
  await mosquitto.start();
  await eventually(() => expect(gateway.hears()).toBe(true));
  const dialler = await device(a);
  await eventually(async () => {
    await dialler.raise(1);
    expect(dialler.acks()).toContain(1);
  });
  expect(stored[0]?.serial).toBe(a);
});
