import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxDevicePayload } from '@belfry/contract/device-messages/device-messages.ts';
import { startBrokerGateway, type BrokerGatewayOptions } from './broker-gateway.ts';
import type { DeviceGateway, EventVerdict } from '../gateway/device-gateway.ts';
import { aloneLease } from './intake-lease.ts';
import { startTestBroker, type TestBroker } from './broker.fixture.ts';
import {
  connectDevice,
  eventNumber,
  hello,
  readableLog,
  rememberingHandlers,
  type TestDevice,
} from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
const isFullSize = process.env['TEST_SIZE'] === 'full';

describe.each(['mosquitto', 'rabbitmq'] as const)('on %s', (kind) => {
  let broker: TestBroker;
  let running: DeviceGateway[] = [];
  let devices: TestDevice[] = [];
  let suite = 0;
  let a = '';
  let b = '';

  beforeAll(async () => {
    broker = await startTestBroker(kind);
  }, 120_000);
  afterAll(() => broker.stop());
  afterEach(async () => {
    for (const { client } of devices) client.end(true);
    devices = [];
    await Promise.all(running.map((gateway) => gateway.close()));
    running = [];
  });

  /** Each test has devices of its own, known to the broker. */
  async function ownDevices() {
    suite += 1;
    [a, b] = [`BF-${suite}-A01`, `BF-${suite}-B02`];
    await broker.letIn([a, b]);
  }

  async function start(portal = rememberingHandlers(), options: Partial<BrokerGatewayOptions> = {}) {
    const { log, lines } = readableLog();
    const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
    const base = { url: broker.url, broker: kind, intakeId: `belfry-intake-${suite}`, log, clock };
    const gateway = await startBrokerGateway({ ...base, ...options }, portal.handlers);
    running.push(gateway);
    const says = (msg: string) => lines.some((line) => line['msg'] === msg);
    const reads = () => eventually(() => expect(says('intake: reads')).toBe(true));
    if (!options.lease && options.url === undefined) await reads();
    const reasons = () => lines.map(({ reason }) => reason).filter(Boolean);
    return { ...portal, gateway, lines, reasons, reads };
  }

  const saysOnline = ({ client, serial }: TestDevice) =>
    client.publishAsync(`d/${serial}/up/status`, '{"online":true}', { qos: 1, retain: true });

  /** A device says that it is there after each connect. */
  async function device(serial: string, changes = {}) {
    const will = { topic: `d/${serial}/up/status`, payload: Buffer.from('{"online":false}') };
    const connected = await connectDevice(broker.port, serial, {
      will: { ...will, qos: 1, retain: true },
      ...changes,
    });
    devices.push(connected);
    await saysOnline(connected);
    return connected;
  }

  test('events are committed, then acknowledged, in order, in few batches', async () => {
    await ownDevices();
    const { stored, batches } = await start();
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
    await ownDevices();
    const commit = Promise.withResolvers<void>();
    const { gateway, received } = await start(
      rememberingHandlers({
        storeEvents: (batch) =>
          commit.promise.then(() =>
            batch.map(({ serial }): EventVerdict => (serial === a ? 'stored' : 'refused')),
          ),
      }),
    );
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
    await ownDevices();
    const portal = rememberingHandlers();
    const store = portal.handlers.storeEvents.bind(portal.handlers);
    portal.handlers.storeEvents = (batch) =>
      batch.some(({ event }) => event.seq === 13) ? Promise.reject(new Error('poison')) : store(batch);
    const { stored, odd } = await start(portal, { window: 5 });
    const dialler = await device(a);
    await dialler.subscribe();
    for (let again = 0; again < 10; again += 1) void dialler.raise(13);
    await Promise.all([dialler.raise(14), dialler.raise(15)]);
    await eventually(() => expect(dialler.acks()).toEqual(expect.arrayContaining([13, 14, 15])));
    expect(odd[0]).toMatchObject({ reason: 'not-processed', active: true });
    expect(stored.map(({ event }) => event.seq)).toEqual([14, 15]);
  });

  test('a wrong key and no account are refused, and a key that was replaced', async () => {
    await ownDevices();
    await start();
    await expect(device(a, { password: 'wrong-secret' })).rejects.toThrow(/refused/i);
    await expect(device('BF-9-NONE')).rejects.toThrow(/refused/i);
    await broker.letIn([a], { [a]: 'the next key' });
    await expect(device(a)).rejects.toThrow(/refused/i);
    const next = await device(a, { password: 'the next key' });
    await broker.letIn([]);
    await expect(device(a, { password: 'the next key' })).rejects.toThrow(/refused/i);
    expect(next.serial).toBe(a);
  });

  test('a device cannot have the place of another, or of the portal', async () => {
    await ownDevices();
    await start();
    const other = await device(b);
    // Refused, or let in as who it is.
    for (const clientId of [b, `belfry-intake-${suite}`])
      await device(a, { clientId }).catch(() => undefined);
    await other.raise(1);
    expect(other.client.connected).toBe(true);
  });

  const foreignFilters = ['#', '$SYS/#', 'd/OTHER/down/#', 'd/+/down/#', 'd/OWN/up/#', 'd/OWN/#'];
  const foreignTopics = ['d/OTHER/up/event', 'd/OTHER/down/ack', 'd/OWN/down/ack', 'd/x/up/event', 'x'];

  test('a device reads and writes its own topics and no other', async () => {
    await ownDevices();
    const { gateway, stored, received } = await start();
    const fill = (text: string) => text.replace('OTHER', b).replace('OWN', a);
    const neighbour = await device(b);
    await neighbour.subscribe();
    const overheard: string[] = [];
    for (const [seq, filter] of foreignFilters.map(fill).entries()) {
      const intruder = await device(a);
      intruder.client.on('message', (topic) => topic.startsWith(`d/${a}/down/`) || overheard.push(topic));
      const closed = intruder.closed();
      const asked = intruder.client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined);
      await Promise.race([asked, closed]);
      await neighbour.raise(seq + 1);
      await gateway.publish(b, 'state', { alarm: 'input.1', state: 'alarm' });
      await eventually(() => expect(neighbour.received).toHaveLength(2 * (seq + 1)));
      // Whatever it was sent came before the answer to this, if it is still there.
      const done = intruder.send('usage', { day: '2026-11-20' }).catch(() => undefined);
      await Promise.race([done, closed]);
      intruder.client.end(true);
    }
    expect(overheard).toEqual([]);
    stored.length = 0;
    received.length = 0;
    for (const topic of foreignTopics.map(fill)) {
      const intruder = await device(a);
      const sent = intruder.send(`/${topic}`.slice(1), eventNumber(9)).catch(() => undefined);
      await Promise.race([sent, intruder.closed()]);
      intruder.client.end(true);
    }
    const dialler = await device(a);
    await dialler.subscribe();
    await dialler.raise(1);
    await eventually(() => expect(dialler.acks()).toEqual([1]));
    expect(dialler.received).toHaveLength(1);
    expect(stored.map(({ serial, event }) => [serial, event.seq])).toEqual([[a, 1]]);
    expect(received.filter(({ kind: what }) => what !== 'usage')).toEqual([]);
  });

  test('what nobody knows below its own topics is kept, and blocks nothing', async () => {
    await ownDevices();
    const { odd, stored } = await start();
    const dialler = await device(a);
    await dialler.subscribe();
    for (const topic of ['telemetry', 'x/y']) await dialler.send(topic, { hotter: true });
    await dialler.raise(1);
    await eventually(() => expect(dialler.acks()).toEqual([1]));
    expect(odd.map(({ topic, reason }) => [topic, reason])).toEqual([
      ['telemetry', 'unknown-topic'],
      ['x/y', 'unknown-topic'],
    ]);
    expect(stored).toHaveLength(1);
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
    await ownDevices();
    const { stored, received, reasons, odd } = await start();
    const dialler = await device(a);
    await dialler.send(topic, payload).catch(() => undefined);
    await eventually(() => expect(reasons()).toContain(reason));
    expect([stored, received]).toEqual([[], []]);
    expect(odd).toMatchObject([{ serial: a, reason }]);
    // On the same connection: nothing is blocked.
    await dialler.raise(1);
    await eventually(() => expect(stored).toHaveLength(1));
  });

  test('presence follows status and will; a device can be disconnected, and comes back', async () => {
    await ownDevices();
    const { gateway, presence } = await start();
    await expect(gateway.request(a, { method: 'time' })).rejects.toMatchObject({
      code: 'device-not-connected',
    });
    const dialler = await device(a);
    const heard = () => presence.filter((line) => line.startsWith(a));
    await eventually(() => expect(heard()).toEqual([`${a} connected`]));
    await eventually(() => expect(gateway.isConnected(a)).toBe(true));
    expect(gateway.connectionCount()).toBeGreaterThan(0);
    const closed = dialler.closed();
    await gateway.disconnect(a);
    await closed;
    await eventually(() => expect(heard().at(-1)).toBe(`${a} disconnected`));
    await eventually(() => expect(gateway.isConnected(a)).toBe(false));

    const again = await device(a);
    await eventually(() => expect(gateway.isConnected(a)).toBe(true));
    again.cut();
    await eventually(() => expect(gateway.isConnected(a)).toBe(false));
    await eventually(() => expect(heard().at(-1)).toBe(`${a} disconnected`));
  });

  test('each node can ask a device; the one without the lease takes nothing in, until it is lost', async () => {
    await ownDevices();
    const lease = oneHolder();
    const first = await start(undefined, { lease: lease.forNode() });
    await first.reads();
    const second = await start(undefined, { lease: lease.forNode() });
    const dialler = await device(a);
    await dialler.subscribe();
    dialler.client.on('message', (topic) => {
      const id = topic.match(/request\/(.+)$/)?.[1];
      if (id) dialler.send(`reply/${id}`, { ok: true, result: 42 }).catch(() => undefined);
    });
    for (const { gateway } of [first, second]) {
      await eventually(() => expect(gateway.isConnected(a)).toBe(true));
      expect(await gateway.request(a, { method: 'test' })).toEqual({ ok: true, result: 42 });
    }
    await dialler.raise(1);
    await eventually(() => expect(first.stored).toHaveLength(1));
    lease.lose();
    await second.reads();
    await dialler.raise(2);
    await eventually(() => expect(second.stored.map(({ event }) => event.seq)).toEqual([2]));
    expect(first.stored).toHaveLength(1);
  });

  test('a node that comes later knows who is connected, and what it heard counts for more', async () => {
    await ownDevices();
    const noted = { connectedDevices: () => Promise.resolve([a, b]) };
    const first = await start();
    await device(a);
    await eventually(() => expect(first.presence).toContain(`${a} connected`));
    const lease: BrokerGatewayOptions['lease'] = {
      ...aloneLease,
      acquire: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    };
    const { gateway } = await start(rememberingHandlers(noted), { lease });
    await eventually(() => expect([a, b].map((serial) => gateway.isConnected(serial))).toEqual([true, true]));
    const gone = await device(b);
    gone.cut();
    await eventually(() => expect(gateway.isConnected(b)).toBe(false));
    expect(gateway.isConnected(a)).toBe(true);
  });

  test('who came is not forgotten by a node that stops before it is noted', async () => {
    await ownDevices();
    const outage = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    const asked = Promise.withResolvers<void>();
    const away = {
      notePresences: () => {
        asked.resolve();
        return Promise.reject(outage);
      },
    };
    const first = await start(rememberingHandlers(away));
    const dialler = await device(a);
    await dialler.client.publishAsync(`d/${a}/up/status`, '{"online":true}', { qos: 1 });
    await asked.promise;
    await first.gateway.close();
    const { presence } = await start();
    await eventually(() => expect(presence).toContain(`${a} connected`));
  });

  test('a device that is silent and gone is found out, although nobody said so', async () => {
    await ownDevices();
    const { gateway, presence } = await start(undefined, { askSilentMs: 1_000, answerMs: 3_000 });
    const [here, gone] = [await device(a), await device(b, { will: undefined })];
    await here.client.subscribeAsync(`d/${a}/down/request/+`, { qos: 1 });
    here.client.on('message', (topic) => void here.send(`reply/${topic.split('/').at(-1)}`, { ok: true }));
    await eventually(() => expect([a, b].map((serial) => gateway.isConnected(serial))).toEqual([true, true]));
    gone.cut();
    const ofGone = () => presence.filter((line) => line.startsWith(b));
    await eventually(() => expect(ofGone().at(-1)).toBe(`${b} disconnected`));
    expect(gateway.isConnected(a)).toBe(true);
    expect(presence).not.toContain(`${a} disconnected`);
  });

  test('a request that nobody waits for any more does not reach a device that comes back', async () => {
    await ownDevices();
    const { gateway } = await start();
    // It leaves a session behind, and nobody is told that it is gone.
    const session = { clean: false, will: undefined };
    const before = await device(a, session);
    await before.subscribe();
    await eventually(() => expect(gateway.isConnected(a)).toBe(true));
    before.cut();
    await expect(gateway.request(a, { method: 'restart' }, 3_000)).rejects.toMatchObject({
      code: 'communication-error',
    });
    const after = await device(a, session);
    await gateway.publish(a, 'state', { alarm: 'input.1', state: 'alarm' });
    await eventually(() => expect(after.received.map(({ topic }) => topic)).toEqual([`d/${a}/down/state`]));
  });

  test.runIf(kind === 'mosquitto' || isFullSize)(
    'after the broker was killed everything finds together again',
    async () => {
      await ownDevices();
      const { gateway, stored, presence } = await start();
      const before = await device(a);
      await eventually(() => expect(gateway.isConnected(a)).toBe(true));
      await broker.kill();
      await eventually(() => expect(gateway.hears()).toBe(false));
      await broker.start();
      expect(before.client.connected).toBe(false);
      const after = await device(a);
      await eventually(() => after.raise(7).then(() => expect(stored.at(-1)?.event.seq).toBe(7)));
      expect(presence).not.toContain(`${a} disconnected`);
    },
  );

  test('whom the broker does not let in says so, and goes on trying', async () => {
    await ownDevices();
    const refusals: string[] = [];
    const told = { brokerRefused: async ({ reason }: { reason: string }) => void refusals.push(reason) };
    const url = broker.url.replace(/:[^:@]+@/, ':wrong@');
    const { gateway, lines } = await start(rememberingHandlers(told), { url });
    await eventually(() => expect(refusals.length).toBeGreaterThan(1));
    expect(new Set(refusals).size).toBe(1);
    expect(gateway.hears()).toBe(false);
    await expect(gateway.publish(a, 'state', {})).rejects.toMatchObject({ code: 'communication-error' });
    expect(JSON.stringify(lines)).not.toContain('wrong');
  });
});

/** A lease in memory; `lose` takes it from the holder, and the next in line gets it. */
function oneHolder() {
  const queue: (() => void)[] = [];
  let holder: (() => void) | null = null;
  const next = () => {
    holder = null;
    queue.shift()?.();
  };
  return {
    lose: () => holder?.(),
    forNode: (): NonNullable<BrokerGatewayOptions['lease']> => ({
      ...aloneLease,
      async acquire({ over, signal }) {
        if (holder) {
          await new Promise<void>((resolve, reject) => {
            queue.push(resolve);
            signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
          });
        }
        const mine = () => {
          over();
          next();
        };
        holder = mine;
        return {
          number: null,
          valid: () => holder === mine,
          reads: () => undefined,
          release: () => Promise.resolve(holder === mine ? next() : undefined),
        };
      },
    }),
  };
}
