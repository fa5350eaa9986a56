import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { IClientOptions } from 'mqtt';
import { maxDevicePayload } from '@belfry/contract/device-messages/device-messages.ts';
import type { DeviceGateway, EventVerdict } from '../gateway/device-gateway.ts';
import { startEmbeddedGateway, type EmbeddedGatewayOptions } from './embedded-gateway.ts';
import { testCertificate, testCertificateKey } from '../mosquitto/certificate.fixture.ts';
import {
  connectDevice,
  eventNumber,
  hello,
  readableLog,
  rememberingHandlers,
  type TestDevice,
} from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

const a = 'BF-1000-0001';
const b = 'BF-1000-0002';
let running: DeviceGateway | undefined;
let devices: TestDevice[] = [];

async function start(portal = rememberingHandlers(), options: Partial<EmbeddedGatewayOptions> = {}) {
  const { log, lines } = readableLog();
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  const base = { host: '127.0.0.1', port: 0, closeWithinMs: 0, log, clock };
  const gateway = (running = await startEmbeddedGateway({ ...base, ...options }, portal.handlers));
  const device = async (serial: string, changes = {}) => {
    const connected = await connectDevice(gateway.port, serial, changes);
    devices.push(connected);
    return connected;
  };
  const reasons = () => lines.map(({ reason }) => reason).filter(Boolean);
  return { ...portal, gateway, device, lines, reasons };
}

afterEach(async () => {
  for (const { client } of devices) client.end(true);
  devices = [];
  await running?.close();
  running = undefined;
});

test('an event is committed, then acknowledged with PUBACK and down/ack', async () => {
  const commit = Promise.withResolvers<void>();
  const { device } = await start(
    rememberingHandlers({
      storeEvents: (batch) => commit.promise.then(() => batch.map((): EventVerdict => 'stored')),
    }),
  );
  const dialler = await device(a);
  await dialler.subscribe();
  let puback = false;
  const sent = dialler.raise(7).then(() => (puback = true));
  await dialler.client.subscribeAsync(`d/${a}/down/ack`, { qos: 1 });
  expect([puback, dialler.acks()]).toEqual([false, []]);
  commit.resolve();
  await sent;
  await eventually(() => expect(dialler.acks()).toEqual([7]));
  expect(dialler.received[0]?.payload).toEqual({ boot: 1, seq: 7 });
});

test('a device that asks for it hears in one message that its event is stored and where its alarm stands', async () => {
  const portal = rememberingHandlers();
  portal.handlers.storeEvents = async (batch) => {
    for (const { serial, event } of batch)
      if (event.alarm !== 'input.9')
        void gateway.publish(serial, 'state', { alarm: event.alarm, state: event.active ? 'delay' : 'none' });
    for (const { serial } of batch)
      void gateway.publish(serial, 'state', { alarm: 'failure.multiple-alarms', state: 'reporting' });
    void gateway.publish(a, 'state', { alarm: 'input.2', state: 'accepted', acceptedBy: 'Ben' });
    return batch.map(({ event }): EventVerdict => (event.seq === 4 ? 'refused' : 'stored'));
  };
  const { device, gateway } = await start(portal);
  const [fresh, old] = await Promise.all([device(a), device(b)]);
  await Promise.all([fresh.subscribe(), old.subscribe()]);
  await fresh.client.subscribeAsync(`d/${a}/down/stored`, { qos: 0 });
  const heard = (dialler: TestDevice) =>
    dialler.received.map(({ topic, payload }) => [topic.split('/').at(-1), payload]);
  await fresh.raise(1);
  await eventually(() =>
    expect(heard(fresh)).toEqual([
      ['state', { alarm: 'input.2', state: 'accepted', acceptedBy: 'Ben' }],
      ['stored', { boot: 1, seq: 1, state: 'delay' }],
      ['state', { alarm: 'failure.multiple-alarms', state: 'reporting' }],
    ]),
  );
  fresh.received.length = 0;
  // Without a change of its alarm, and one that nobody stores.
  await fresh.raise(3, { alarm: 'input.9' });
  await fresh.raise(4);
  await eventually(() => expect(heard(fresh)).toHaveLength(6));
  expect(heard(fresh)).toContainEqual(['stored', { boot: 1, seq: 3 }]);
  expect(heard(fresh)).toContainEqual(['state', { alarm: 'input.1', state: 'none' }]);
  expect(heard(fresh).filter(([kind]) => kind === 'stored')).toHaveLength(1);
  await old.raise(1);
  await eventually(() => expect(heard(old).map(([kind]) => kind)).toEqual(['state', 'state', 'ack']));
  await gateway.publish(a, 'state', { alarm: 'input.1', state: 'restored' });
  await eventually(() =>
    expect(heard(fresh).at(-1)).toEqual(['state', { alarm: 'input.1', state: 'restored' }]),
  );
});

test('events of a device are stored in its order, in few batches', async () => {
  const { device, stored, batches } = await start();
  const [first, second] = await Promise.all([device(a), device(b)]);
  const sequence = Array.from({ length: 500 }, (_, index) => index + 1);
  await Promise.all(sequence.flatMap((seq) => [first.raise(seq), second.raise(seq)]));
  for (const serial of [a, b])
    expect(stored.filter((one) => one.serial === serial).map(({ event }) => event.seq)).toEqual(sequence);
  expect(batches.length).toBeLessThan(500);
  expect(stored[0]?.receivedAt).toEqual(new Date('2026-11-20T04:00:00Z'));
});

test('a device that no company owns keeps its event and its connection', async () => {
  const { device } = await start(
    rememberingHandlers({
      storeEvents: (batch) => Promise.resolve(batch.map((): EventVerdict => 'refused')),
    }),
  );
  const dialler = await device(a);
  await dialler.subscribe();
  await dialler.raise(1);
  await dialler.client.subscribeAsync(`d/${a}/down/ack`);
  expect(dialler.acks()).toEqual([]);
  expect(dialler.client.connected).toBe(true);
});

test('a poisonous event stops only itself: it is kept as it came, and acknowledged', async () => {
  const portal = rememberingHandlers();
  const store = portal.handlers.storeEvents.bind(portal.handlers);
  portal.handlers.storeEvents = (batch) =>
    batch.some(({ event }) => event.seq === 13) ? Promise.reject(new Error('poison')) : store(batch);
  const { device, stored, odd, lines } = await start(portal);
  const [good, bad] = await Promise.all([device(a), device(b)]);
  await bad.subscribe();
  const sent = [good.raise(1), good.raise(2), good.raise(3), bad.raise(13), bad.raise(14)];
  await Promise.all(sent);
  expect(stored.map(({ event }) => event.seq).toSorted((x, y) => x - y)).toEqual([1, 2, 3, 14]);
  expect(lines.find(({ msg }) => msg === 'event not stored')).toMatchObject({ serial: b, seq: 13 });
  // What the portal fails on is raised as the failure, since its alarm point may be what it failed on.
  expect(odd).toMatchObject([{ serial: b, reason: 'not-processed', active: true, alarm: null }]);
  await eventually(() => expect(new Set(bad.acks())).toEqual(new Set([13, 14])));
});

test('a message that the portal fails on twice is kept, and those behind it are heard', async () => {
  const portal = rememberingHandlers();
  const receive = portal.handlers.receive.bind(portal.handlers);
  let fails = 3;
  portal.handlers.receive = (message, at) =>
    (fails -= 1) >= 0 ? Promise.reject(new Error('a fault of ours')) : receive(message, at);
  const { device, received, odd } = await start(portal);
  const dialler = await device(a);
  await dialler.send('hello', { ...hello, uptime: 1 });
  await dialler.send('hello', { ...hello, uptime: 2 });
  expect(odd.map(({ topic, reason }) => [topic, reason])).toEqual([['hello', 'not-processed']]);
  expect(received).toMatchObject([{ payload: { uptime: 2 } }]);
});

test('while the database is away nothing is acknowledged, and nothing is lost when it is back', async () => {
  const portal = rememberingHandlers();
  const store = portal.handlers.storeEvents.bind(portal.handlers);
  let tries = 0;
  let down = true;
  portal.handlers.storeEvents = (batch) => {
    tries += 1;
    return down ? Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })) : store(batch);
  };
  const { device, stored } = await start(portal);
  const dialler = await device(a);
  await dialler.subscribe();
  const sent = Promise.all([dialler.raise(1), dialler.raise(2)]);
  await eventually(() => expect(tries).toBeGreaterThan(1));
  expect(dialler.acks()).toEqual([]);
  expect(dialler.client.connected).toBe(true);
  down = false;
  await sent;
  await eventually(() => expect(dialler.acks()).toEqual([1, 2]));
  expect(stored.map(({ event }) => event.seq)).toEqual([1, 2]);
});

test('hello, report, usage and accept reach the portal after the events sent before them', async () => {
  const order: string[] = [];
  const { device, received } = await start(
    rememberingHandlers({
      storeEvents: (batch) => {
        order.push(...batch.map(({ event }) => `event ${event.seq}`));
        return Promise.resolve(batch.map((): EventVerdict => 'stored'));
      },
      receive: (message) => Promise.resolve(void order.push(message.kind)),
    }),
  );
  const dialler = await device(a);
  await Promise.all([
    dialler.send('hello', hello),
    dialler.raise(1),
    dialler.send('accept', { alarm: 'input.1', contact: 'Ben', at: '2026-11-20T03:01:00Z' }),
    dialler.raise(2),
    dialler.send('usage', { day: '2026-11-20', sms: 3 }),
    dialler.send('report', {
      alarm: 'input.1',
      contact: 'Ben',
      medium: 'sms',
      via: 'gsm',
      at: hello.at,
      state: 'sent',
    }),
  ]);
  expect(order).toEqual(['hello', 'event 1', 'accept', 'event 2', 'usage', 'report']);
  expect(received).toEqual([]);
});

test('a request gets its answer; without a device or an answer it fails with a code', async () => {
  const { device, gateway } = await start();
  await expect(gateway.request(a, { method: 'time' })).rejects.toMatchObject({
    code: 'device-not-connected',
  });
  const dialler = await device(a);
  await dialler.subscribe();
  await expect(gateway.request(a, { method: 'time' }, 30)).rejects.toMatchObject({
    code: 'communication-error',
  });
  dialler.client.on('message', (topic) => {
    const id = topic.split('/').at(-1)!;
    dialler.send(`reply/${id}`, { ok: true, result: { took: 'it' } }).catch(() => undefined);
  });
  const answer = await gateway.request(a, { method: 'test', params: { alarm: 'input.1' } });
  expect(answer).toEqual({ ok: true, result: { took: 'it' } });
});

test('another device cannot answer a request', async () => {
  const { device, gateway } = await start();
  const [dialler, stranger] = await Promise.all([device(a), device(b)]);
  await dialler.subscribe();
  const answer = gateway.request(a, { method: 'time' }, 200);
  await eventually(() => expect(dialler.received).toHaveLength(1));
  await stranger.send(`reply/${dialler.received[0]!.topic.split('/').at(-1)}`, { ok: true });
  await expect(answer).rejects.toMatchObject({ code: 'communication-error' });
});

test('retained settings wait for the device, a state reaches only a device that is there', async () => {
  const { device, gateway } = await start();
  await gateway.publish(a, 'settings', { version: 3 }, { retain: true });
  await gateway.publish(a, 'state', { alarm: 'input.1', state: 'off' });
  const dialler = await device(a);
  await dialler.subscribe();
  await gateway.publish(a, 'state', { alarm: 'input.2', state: 'alarm' });
  await eventually(() => expect(dialler.received).toHaveLength(2));
  expect(dialler.received.map(({ topic, payload }) => [topic.split('/').at(-1), payload])).toEqual(
    expect.arrayContaining([
      ['settings', { version: 3 }],
      ['state', { alarm: 'input.2', state: 'alarm' }],
    ]),
  );
});

test.each<[string, IClientOptions, string]>([
  ['a wrong key', { password: 'wrong-secret' }, 'wrong-key'],
  ['no key', { password: undefined }, 'wrong-key'],
  ["another device's client id", { clientId: a }, 'identity'],
  ['no user name', { username: undefined, password: undefined }, 'identity'],
  ['a client id with a wildcard', { clientId: 'BF/+', username: 'BF/+' }, 'identity'],
  [
    'a will on a topic of another',
    { will: { topic: `d/${a}/up/status`, payload: '{"online":false}', qos: 1 } },
    'will',
  ],
  [
    'a will that is an event',
    { will: { topic: `d/${b}/up/event`, payload: JSON.stringify(eventNumber(1)), qos: 1 } },
    'will',
  ],
  ['a will below $SYS', { will: { topic: '$SYS/x', payload: '{}', qos: 0 } }, 'will'],
  [
    'a will that says online',
    { will: { topic: `d/${b}/up/status`, payload: '{"online":true}', qos: 1 } },
    'will',
  ],
  ['no keep-alive', { keepalive: 0 }, 'keep-alive'],
])('%s is refused and disturbs nobody', async (_, changes, reason) => {
  const { device, gateway, reasons, lines, presence } = await start();
  const owner = await device(a);
  await expect(connectDevice(gateway.port, b, changes)).rejects.toThrow(/refused/i);
  expect(reasons()).toEqual([reason]);
  expect(JSON.stringify(lines)).not.toMatch(/wrong-secret|key of BF/);
  expect(owner.client.connected).toBe(true);
  expect(gateway.connectionCount()).toBe(1);
  expect(presence).toEqual([`${a} connected`]);
});

test('a key that cannot be checked is refused for now', async () => {
  const { gateway, reasons } = await start(
    rememberingHandlers({ authenticate: () => Promise.reject(new Error('no database')) }),
  );
  await expect(connectDevice(gateway.port, a)).rejects.toMatchObject({ code: 3 });
  expect(reasons()).toEqual(['not-checked']);
});

test.each([
  ['text that is no JSON', 'event', 'hello?', 'no-json', null],
  ['a field that is missing', 'event', { boot: 1, seq: 1 }, 'wrong-form', { boot: 1, seq: 1 }],
  [
    'an event that is too large',
    'event',
    { ...eventNumber(1), value: 'x'.repeat(4 * maxDevicePayload - 100) },
    'too-large',
    { boot: 1, seq: 1 },
  ],
  ['nothing', 'status', '', 'no-json', null],
  ['an unknown topic', 'weather', {}, 'unknown-topic', null],
  ['an event on an unknown topic', 'events', eventNumber(7), 'unknown-topic', { boot: 1, seq: 7 }],
  ['a reply with a strange id', `reply/${'x'.repeat(65)}`, { ok: true }, 'unknown-topic', null],
] as const)('%s is kept, acknowledged where it can be, and blocks none behind it', async (...given) => {
  const [, topic, payload, reason, ack] = given;
  const { device, stored, odd, reasons } = await start();
  const dialler = await device(a);
  await dialler.subscribe();
  await dialler.send(topic, payload);
  await dialler.raise(99);
  expect(odd).toMatchObject([{ serial: a, topic, reason }]);
  expect(stored).toHaveLength(1);
  expect(reasons()).toEqual([reason]);
  await eventually(() => expect(dialler.acks()).toContain(99));
  const acks = dialler.received.map(({ payload: says }) => says).filter(({ seq }) => seq !== 99);
  expect(acks).toEqual(ack ? [ack] : []);
});

test('of a device that no company owns an odd message is not acknowledged', async () => {
  const { device } = await start(rememberingHandlers({ storeOdd: () => Promise.resolve('refused') }));
  const dialler = await device(a);
  await dialler.subscribe();
  await dialler.send('event', { boot: 1, seq: 1 });
  await dialler.raise(99);
  await eventually(() => expect(dialler.acks()).toEqual([99]));
});

test.each([
  ["another device's topic", `d/${b}/up/event`, eventNumber(1), 'foreign-topic'],
  ['a message of the portal', `d/${a}/down/ack`, { boot: 1, seq: 1 }, 'foreign-topic'],
  ['a deep topic', `d/${'x/'.repeat(200)}y`, {}, undefined],
])('%s closes the connection and stores nothing', async (_, topic, payload, reason) => {
  const { device, stored, received, odd, reasons } = await start();
  const [dialler, other] = await Promise.all([device(a), device(b)]);
  const closed = dialler.closed();
  dialler.send(topic, payload).catch(() => undefined);
  await closed;
  expect([stored, received, odd]).toEqual([[], [], []]);
  expect(reasons()).toEqual(reason ? [reason] : []);
  expect(other.client.connected).toBe(true);
});

test('a packet of many megabytes is cut off while it comes, also before a sign-in', async () => {
  const { gateway } = await start();
  const socket = connectTcp(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  // CONNECT with a remaining length of 200 MB.
  socket.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]));
  const pour = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(64 * 1024)));
  };
  socket.on('drain', pour);
  pour();
  await closed;
  expect(socket.bytesWritten).toBeLessThan(20 * 1024 * 1024);
});

test.each([
  ['# of all', '#'],
  ['$SYS', '$SYS/#'],
  ['another device', `d/${b}/down/#`],
  ['all devices', 'd/+/down/#'],
  ['what it sends itself', `d/${a}/up/#`],
  ['all of itself', `d/${a}/#`],
])('a subscription to %s is refused', async (_, filter) => {
  const { device, gateway } = await start();
  const dialler = await device(a);
  await expect(dialler.client.subscribeAsync(filter)).rejects.toThrow(/./);
  await gateway.publish(b, 'settings', { version: 1 }, { retain: true });
  await dialler.subscribe();
  await gateway.publish(a, 'state', { mine: true });
  await eventually(() => expect(dialler.received).toHaveLength(1));
  expect(dialler.received[0]?.payload).toEqual({ mine: true });
});

test('a device that floods is closed and it is noted once, others are unharmed', async () => {
  const { device, stored, odd, reasons } = await start(undefined, { flood: { burst: 20, perSecond: 1 } });
  const [flooder, other] = await Promise.all([device(a), device(b)]);
  const closed = flooder.closed();
  for (let seq = 1; seq <= 40; seq += 1) flooder.raise(seq).catch(() => undefined);
  await closed;
  await other.raise(1);
  await eventually(() => expect(stored.filter(({ serial }) => serial === a)).toHaveLength(20));
  expect(reasons()).toContain('flood');
  await eventually(() => expect(odd).toMatchObject([{ serial: a, reason: 'flood', active: false }]));
});

test('a device that comes again while the old connection stands ends as connected', async () => {
  const { device, gateway, presence } = await start();
  const old = await device(a);
  const closed = old.closed();
  const fresh = await device(a);
  await closed;
  await fresh.raise(1);
  expect(gateway.isConnected(a)).toBe(true);
  expect(gateway.connectionCount()).toBe(1);
  expect(presence.at(-1)).toBe(`${a} connected`);
  await fresh.leave();
  await eventually(() => expect(presence.at(-1)).toBe(`${a} disconnected`));
  expect(gateway.connectionCount()).toBe(0);
});

test('many connections of one device at the same time end as one', async () => {
  const { device, gateway, presence } = await start();
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => device(a)));
  const alive = () =>
    attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value.client.connected);
  await eventually(() => expect(alive()).toHaveLength(1));
  expect(gateway.connectionCount()).toBe(1);
  for (const { client } of devices) client.end(true);
  await eventually(() => expect(gateway.connectionCount()).toBe(0));
  await eventually(() => expect(presence.at(-1)).toBe(`${a} disconnected`));
});

test('a cut cable, a silent device and a closed connection are noticed', async () => {
  const { gateway, device, presence } = await start();
  (await device(a)).cut();
  await eventually(() => expect(presence).toEqual([`${a} connected`, `${a} disconnected`]));

  const neverPings = { set: () => 0, clear: () => undefined };
  await device(b, { keepalive: 1, timerVariant: neverPings });
  const since = performance.now();
  await eventually(() => expect(presence.at(-1)).toBe(`${b} disconnected`));
  expect(performance.now() - since).toBeLessThan(2_500);

  const again = await device(a);
  const closed = again.closed();
  await gateway.disconnect(a);
  await closed;
});

test('closing finishes the batch in flight and acknowledges nothing after it', async () => {
  const commit = Promise.withResolvers<void>();
  const portal = rememberingHandlers();
  portal.handlers.storeEvents = async (batch) => {
    await commit.promise;
    portal.stored.push(...batch);
    return batch.map((): EventVerdict => 'stored');
  };
  const { device, gateway, stored, presence } = await start(portal, { maxBatch: 1 });
  const dialler = await device(a);
  const outcomes: string[] = [];
  const watch = (seq: number) =>
    dialler.raise(seq).then(
      () => outcomes.push(`${seq} acknowledged`),
      () => outcomes.push(`${seq} kept`),
    );
  void watch(1);
  void watch(2);
  await dialler.client.subscribeAsync(`d/${a}/down/ack`);
  const closed = Promise.all([dialler.closed(), gateway.close()]);
  commit.resolve();
  await closed;
  expect(stored.map(({ event }) => event.seq)).toEqual([1]);
  expect(outcomes).not.toContain('2 acknowledged');
  expect(outcomes).toContain('1 acknowledged');
  expect(presence).toEqual([`${a} connected`]);
});

test('devices may use TLS; the broker in front of them is checked by its certificate', async () => {
  const tls = { host: '127.0.0.1', port: 0, key: testCertificateKey, cert: testCertificate };
  const { gateway, stored } = await start(undefined, { tls });
  const options = { protocol: 'mqtts', ca: testCertificate, servername: 'localhost' } as const;
  const dialler = await connectDevice(gateway.tlsPort, a, options);
  devices.push(dialler);
  await dialler.raise(1);
  expect(stored).toHaveLength(1);
  await expect(connectDevice(gateway.tlsPort, b, { ...options, ca: undefined })).rejects.toThrow(
    /certificate/,
  );
  await expect(connectDevice(gateway.tlsPort, b, { protocol: 'mqtt', connectTimeout: 500 })).rejects.toThrow(
    /./,
  );
  expect(gateway.connectionCount()).toBe(1);
});

test('with a certificate nobody from elsewhere speaks without TLS', async () => {
  const reaches = async (port: number, host: string) => {
    const socket = connectTcp(port, host);
    const reached = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return reached;
  };
  // Whoever listens on every address is reached by this one, too, and whoever listens on 127.0.0.1 is not.
  const other = '127.0.0.2';
  const everywhere = { host: '0.0.0.0', port: 0 };
  const tls = { ...everywhere, key: testCertificateKey, cert: testCertificate };
  const { gateway } = await start(undefined, { ...everywhere, tls });
  expect([await reaches(gateway.tlsPort, other), await reaches(gateway.port, other)]).toEqual([true, false]);
  expect(await reaches(gateway.port, '127.0.0.1')).toBe(true);
  await gateway.close();
  const { gateway: plain } = await start(undefined, everywhere);
  expect(await reaches(plain.port, other)).toBe(true);
});

test('a port that is taken is told, and no other port stays open', async () => {
  const { gateway } = await start();
  const { log } = readableLog();
  const options = { host: '127.0.0.1', port: gateway.port, log, clock: { now: () => new Date() } };
  await expect(startEmbeddedGateway(options, rememberingHandlers().handlers)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('at the end connections close one after the other', async () => {
  const { gateway, device } = await start(undefined, { closeWithinMs: 150 });
  const ends = ['BF-1', 'BF-2', 'BF-3'].map(async (name) => {
    const dialler = await device(`${name}-0001`);
    await dialler.closed();
    return performance.now();
  });
  await eventually(() => expect(gateway.connectionCount()).toBe(3));
  await gateway.close();
  const [first = 0, , last = 0] = (await Promise.all(ends)).toSorted((x, y) => x - y);
  expect(last - first).toBeGreaterThan(50);
});
