import { connect as connectSocket } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newFarm, type Farm } from '../players/farm.ts';
import { until } from '../world/until.ts';
import { ownWorld } from '../world/stage.ts';
import type { FactoryDialler, World } from '../world/world.ts';

let world: World;
let farm: Farm;
let own: FactoryDialler;
let foreign: FactoryDialler;
let before: string;
const clients: MqttClient[] = [];

beforeAll(async () => {
  world = await ownWorld();
  own = await world.stock();
  foreign = await world.stock();
  farm = await newFarm(world, 'Bad Message Farm', own);
  await newFarm(world, 'Neighbour Farm', foreign);
  before = await everythingSaid();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});
afterAll(async () => {
  await world?.close();
});

/** All that devices could have changed, as one text; but for failures, whose reports go on by themselves. */
async function everythingSaid(): Promise<string> {
  const [row] = await world.database.rows(`select
    (select count(*) from device_events) as events, (select count(*) from episodes where alarm_id not like 'failure.%') as episodes,
    (select md5(string_agg(n::text, '' order by id)) from alarm_nodes n
      where alarm_id not like 'failure.%') as nodes,
    (select count(*) from history where kind not like 'device.%' and coalesce(alarm_id, '') not like 'failure.%'
      and not exists (select from episodes as of where of.id = episode_id and of.alarm_id like 'failure.%')) as history,
    (select count(*) from device_usage join devices on id = device_id where serial_number like 'BF-9000-%') as usage,
    (select count(*) from acceptances) as acceptances`);
  return JSON.stringify(row);
}

async function connect(as: FactoryDialler, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${world.mqttPort}`,
    {
      clientId: as.serial,
      username: as.serial,
      password: as.key,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      ...options,
    },
    false,
  );
  clients.push(client);
  client.on('error', () => undefined);
  return client;
}

/** Publishes as the device and waits for the end of the connection: what came of the message. */
async function fateOf(topic: string, payload: string | Buffer) {
  const client = await connect(own);
  let acknowledged = false;
  client.publish(topic, payload, { qos: 1 }, (error) => (acknowledged = !error));
  await until(`the connection is closed after ${topic}`, () => !client.connected);
  return { acknowledged, said: await everythingSaid() };
}

const oddMessages = () => world.database.rows('select topic, reason, times from odd_messages order by id');

const event = { boot: 1, seq: 1, at: '2026-11-20T08:00:00.000Z', alarm: 'input.1', active: false };
const badPayloads: Record<string, [string | Buffer, string]> = {
  'no JSON': ['oink', 'no-json'],
  nothing: ['', 'no-json'],
  'a list': ['[]', 'wrong-form'],
  'a number': ['7', 'wrong-form'],
  'half a message': [JSON.stringify(event).slice(0, 30), 'no-json'],
  'bytes that are no text': [Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'no-json'],
  'a field too few': [JSON.stringify({ ...event, alarm: undefined }), 'wrong-form'],
  'a negative order': [JSON.stringify({ ...event, seq: -1 }), 'counter-out-of-range'],
  'an order that is no whole number': [JSON.stringify({ ...event, boot: 1.5 }), 'counter-out-of-range'],
  'an order beyond counting': [
    '{"boot":1e300,"seq":1,"at":"2026-11-20T08:00:00Z","alarm":"input.1","active":false}',
    'counter-out-of-range',
  ],
  'a text for a truth': [JSON.stringify({ ...event, active: 'false' }), 'wrong-form'],
  'a moment without a zone': [JSON.stringify({ ...event, at: '2026-11-20 08:00' }), 'wrong-form'],
  'an alarm that is none': [
    JSON.stringify({ ...event, alarm: "input.1'; drop table devices; --" }),
    'wrong-form',
  ],
  'a prototype': ['{"__proto__":{"active":true},"boot":1,"seq":1}', 'wrong-form'],
  'nesting without end': ['['.repeat(7_000) + ']'.repeat(7_000), 'wrong-form'],
  'more than a message may hold': [JSON.stringify({ ...event, value: 'x'.repeat(16_500) }), 'too-large'],
};

test.each(Object.entries(badPayloads))(
  'an event that is %s is kept, and blocks none behind it',
  async (_, [payload, reason]) => {
    const client = await connect(own);
    await client.publishAsync(`d/${own.serial}/up/event`, payload, { qos: 1 });
    expect((await oddMessages()).at(-1)).toEqual({ topic: 'event', reason, times: 1 });
    expect(client.connected).toBe(true);
  },
);

test.each(['hello', 'report', 'usage', 'status', 'accept', 'reply/1', 'nonsense', 'event/more'])(
  'a broken %s is kept, and blocks none behind it',
  async (topic) => {
    const client = await connect(own);
    await client.publishAsync(`d/${own.serial}/up/${topic}`, '{"online":1}', { qos: 1 });
    expect((await oddMessages()).at(-1)).toMatchObject({ topic });
    expect(client.connected).toBe(true);
  },
);

test('all of them are one failure of the device, and no alarm of an input', async () => {
  expect((await farm.alarm('failure.unreadable-message')).active).toBe(true);
  expect(await world.database.count('select count(*) from device_events')).toBe(0);
  expect(await world.database.count("select count(*) from episodes where alarm_id like 'input.%'")).toBe(0);
  expect(
    await world.database.count("select count(*) from episodes where alarm_id = 'failure.unreadable-message'"),
  ).toBe(1);
  before = await everythingSaid();
});

test('a packet that is larger than any may be closes the connection', async () => {
  const fate = await fateOf(`d/${own.serial}/up/event`, Buffer.alloc(3_000_000, 'x'));
  expect(fate.acknowledged).toBe(false);
});

test.each([
  'd/BF-9000-0001/up',
  'd/BF-9000-0001/down/ack',
  'd/BF-9000-0001/down/settings',
  'd/BF-9000-0002/up/event',
  'd/bf-9000-0001/up/event',
  '$SYS/broker/uptime',
  'event',
  '/',
])('publishing on %s closes the connection', async (topic) => {
  expect(await fateOf(topic, JSON.stringify(event))).toMatchObject({ acknowledged: false, said: before });
});

test.each([
  '#',
  'd/#',
  'd/+/down/ack',
  'd/BF-9000-0002/down/#',
  'd/BF-9000-0001/up/#',
  '$SYS/#',
  '$share/a/d/#',
])('nobody may read %s', async (filter) => {
  const client = await connect(own);
  const granted = await client.subscribeAsync(filter, { qos: 1 }).catch(() => []);
  expect(granted.filter(({ qos }) => qos !== 128)).toEqual([]);
});

const strangers: Record<string, () => IClientOptions> = {
  'a wrong key': () => ({ password: 'wrong' }),
  'no key': () => ({ password: '' }),
  "another device's key": () => ({ password: foreign.key }),
  'another user name': () => ({ username: foreign.serial }),
  'another client id': () => ({ clientId: foreign.serial }),
  'a serial number that nobody made': () => ({ clientId: 'BF-9999-9999', username: 'BF-9999-9999' }),
  'a wildcard for a name': () => ({ clientId: '#', username: '#' }),
  'a path for a name': () => ({ clientId: 'BF/../1', username: 'BF/../1' }),
  'a will for another': () => ({
    will: {
      topic: `d/${foreign.serial}/up/status`,
      payload: Buffer.from('{"online":false}'),
      qos: 1,
      retain: true,
    },
  }),
  'no keep-alive': () => ({ keepalive: 0 }),
};

test.each(Object.entries(strangers))('whoever comes with %s is not let in', async (_, options) => {
  await expect(connect(own, options())).rejects.toThrow(/refused|closed/i);
});

test.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['noise', Buffer.from([0xf0, 0xff, 0xff, 0xff, 0xff, 0x00, 0x01])],
  ['a packet of 256 MB', Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(100_000)])],
])('%s is closed', async (_, bytes) => {
  const socket = connectSocket(world.mqttPort, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(bytes);
  await until('the connection is closed', () => socket.closed);
  expect(socket.destroyed).toBe(true);
});

test('afterwards the same device is heard as if nothing had been', async () => {
  const client = await connect(own);
  const heard: string[] = [];
  client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
  await client.subscribeAsync(`d/${own.serial}/down/#`, { qos: 1 });
  const up = `d/${own.serial}/up/event`;
  const raised = JSON.stringify({ ...event, active: true });
  await client.publishAsync(up, raised, { qos: 1 });
  await until('the event is acknowledged', () =>
    heard.includes(`d/${own.serial}/down/ack {"boot":1,"seq":1}`),
  );
  expect((await farm.alarm('input.1')).active).toBe(true);
  // The same number for something else: kept beside the first, which stays what counts.
  await client.publishAsync(up, JSON.stringify(event), { qos: 1 });
  await until('it is acknowledged again', () => heard.filter((one) => one.includes('/ack ')).length === 2);
  expect((await farm.alarm('input.1')).active).toBe(true);
  expect((await oddMessages()).at(-1)).toMatchObject({ reason: 'contradiction' });
  expect(await world.database.count('select count(*) from device_events')).toBe(1);
  // A number that no computer counts to is acknowledged just as it was written.
  await client.publishAsync(up, raised.replace('"boot":1', '"boot":18446744073709551615'), { qos: 1 });
  await until('it is acknowledged as it is written', () =>
    heard.includes(`d/${own.serial}/down/ack {"boot":18446744073709551615,"seq":1}`),
  );
  expect(world.server.isRunning()).toBe(true);
  expect(world.server.complaints()).toEqual([]);
});
