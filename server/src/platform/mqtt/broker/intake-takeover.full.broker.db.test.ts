import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { startBrokerGateway, type BrokerGateway } from './broker-gateway.ts';
import { databaseIntakeLease } from './intake-lease.ts';
import { startTestBroker, type TestBroker } from './broker.fixture.ts';
import { connectDevice, rememberingHandlers, type TestDevice } from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';
import { heldSeq } from './intake-node.fixture.ts';
import { startProxy, type TestProxy } from './proxy.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';
/** RabbitMQ takes some 20 s of each test to start. */
const brokers = isFullSize ? (['mosquitto', 'rabbitmq'] as const) : (['mosquitto'] as const);
/** What a takeover may take, in seconds. */
const bound = 10;
let nodes: ChildProcess[] = [];
let devices: TestDevice[] = [];
let proxies: TestProxy[] = [];
let gateways: BrokerGateway[] = [];
let broker: TestBroker;
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let books: Client;

beforeAll(async () => {
  database = await ownTestDatabase();
  books = new Client({ connectionString: database.url });
  await books.connect();
  await books.query(`
    create table seen (serial text, seq bigint, node int, primary key (serial, seq));
    create table writings (serial text primary key, written int[]);
    create table held (single boolean primary key);
    grant all on seen, writings, held to belfry_provider;
    create table takeovers (node uuid, waited double precision);
    create function note_takeover() returns trigger language plpgsql security definer as $$
    begin
      insert into takeovers values (new.holder, extract(epoch from new.taken_at - old.renewed_at));
      return null;
    end $$;
    create trigger note_takeover after update on intake_lease for each row when (old.term < new.term)
      execute function note_takeover()`);
});
afterEach(async () => {
  for (const { client } of devices) client.end(true);
  for (const node of nodes) {
    node.kill('SIGCONT');
    node.kill('SIGKILL');
  }
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await Promise.all(proxies.map((proxy) => proxy.close()));
  [nodes, devices, proxies, gateways] = [[], [], [], []];
  await broker.stop();
  await books.query('truncate seen, writings, held');
});
afterAll(async () => {
  await books.end();
  await database.close();
});

function startNode({ url = broker.url, databaseUrl = database.url } = {}): ChildProcess {
  const script = join(import.meta.dirname, 'intake-node.fixture.ts');
  const node = spawn(process.execPath, [script, url, broker.kind, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  nodes.push(node);
  return node;
}

function says(node: ChildProcess, words: string): Promise<void> {
  let said = '';
  return new Promise((resolve) => {
    node.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(words)) resolve();
    });
  });
}

async function device(serial: string): Promise<TestDevice> {
  const connected = await connectDevice(broker.port, serial);
  devices.push(connected);
  return connected;
}

async function seen(): Promise<{ count: number; nodes: number[] }> {
  const { rows } = await books.query<{ count: string; nodes: number[] | null }>(
    'select count(*), array_agg(distinct node) as nodes from seen',
  );
  return { count: Number(rows[0]!.count), nodes: rows[0]!.nodes ?? [] };
}

/** Seconds from the last renewal of the former term to the beginning of the newest one. */
async function waited(): Promise<number> {
  const { rows } = await books.query<{ waited: number }>('select waited from takeovers order by ctid desc');
  return rows[0]!.waited;
}

/** All that was written of the device that speaks, in its order. */
async function written(): Promise<number[]> {
  const { rows } = await books.query<{ written: number[] }>('select written from writings');
  return rows[0]?.written ?? [];
}

async function viaProxy(url: string) {
  const way = new URL(url);
  const proxy = await startProxy(Number(way.port));
  proxies.push(proxy);
  way.port = String(proxy.port);
  way.hostname = '127.0.0.1';
  return { proxy, url: way.href };
}

async function brokerWith(kind: 'mosquitto' | 'rabbitmq', serials: readonly string[]): Promise<void> {
  broker = await startTestBroker(kind);
  await broker.letIn(serials);
}

test.each(brokers)(
  'on %s a node that is killed while it takes in is followed by another, which loses nothing',
  async (kind) => {
    const serials = ['BF-7000-0001', 'BF-7000-0002'];
    await brokerWith(kind, serials);
    const first = startNode();
    await says(first, 'intake: reads');
    const second = startNode();
    const perDevice = 3_000;
    const sending = serials.map(async (serial) => {
      const dialler = await device(serial);
      for (let seq = 1; seq <= perDevice; seq += 1) await dialler.raise(seq);
    });
    await eventually(async () => expect((await seen()).count).toBeGreaterThan(500));
    first.kill('SIGKILL');
    await Promise.all(sending);
    await eventually(async () => expect((await seen()).count).toBe(2 * perDevice));
    expect((await seen()).nodes.toSorted((x, y) => x - y)).toEqual(
      [first.pid, second.pid].toSorted((x, y) => x! - y!),
    );
    expect(await waited()).toBeLessThan(bound);
  },
  120_000,
);

test.each(brokers)(
  'on %s a node that stands still in a transaction is followed while it does, and writes nothing once it goes on',
  async (kind) => {
    const serial = 'BF-7000-0003';
    await brokerWith(kind, [serial]);
    const first = startNode();
    const holds = says(first, 'holds an event');
    const over = says(first, 'no longer takes in');
    await says(first, 'intake: reads');
    const second = startNode();
    const reads = says(second, 'intake: reads');
    const dialler = await device(serial);
    await dialler.raise(heldSeq);
    await holds;
    first.kill('SIGSTOP');
    await reads;
    expect(await waited()).toBeLessThan(bound);
    // Its lock on the device's row does not stay.
    await dialler.raise(heldSeq + 1);
    await eventually(async () => expect(await written()).toEqual([heldSeq, heldSeq + 1]));
    first.kill('SIGCONT');
    await over;
    await dialler.raise(heldSeq + 2);
    await eventually(async () => expect((await written()).at(-1)).toBe(heldSeq + 2));
    expect(await written()).toEqual([heldSeq, heldSeq + 1, heldSeq + 2]);
    expect(await seen()).toEqual({ count: 3, nodes: [second.pid] });
  },
  60_000,
);

test.runIf(isFullSize)(
  'a node whose way to the broker goes silent is followed by another',
  async () => {
    await brokerWith('mosquitto', ['BF-7000-0004']);
    const { proxy, url } = await viaProxy(broker.url);
    const first = startNode({ url });
    await says(first, 'intake: reads');
    const over = says(first, 'no longer takes in');
    const second = startNode();
    const reads = says(second, 'intake: reads');
    proxy.freeze();
    await reads;
    await over;
    expect(await waited()).toBeLessThan(bound);
    await (await device('BF-7000-0004')).raise(1);
    await eventually(async () => expect((await seen()).nodes).toEqual([second.pid]));
  },
  60_000,
);

test('a node whose way to the database goes silent is followed by another, and ends its term itself', async () => {
  await brokerWith('mosquitto', ['BF-7000-0005']);
  const { proxy, url: databaseUrl } = await viaProxy(database.url);
  const first = startNode({ databaseUrl });
  await says(first, 'intake: reads');
  const over = says(first, 'no longer takes in');
  const second = startNode();
  const reads = says(second, 'intake: reads');
  proxy.freeze();
  await over;
  await reads;
  expect(await waited()).toBeLessThan(bound);
  await (await device('BF-7000-0005')).raise(1);
  await eventually(async () => expect((await seen()).nodes).toEqual([second.pid]));
}, 60_000);

test.runIf(isFullSize)(
  'while the broker is away nobody has a term, and it goes on when the broker is back',
  async () => {
    await brokerWith('mosquitto', ['BF-7000-0006']);
    const node = startNode();
    await says(node, 'intake: reads');
    await broker.kill();
    const free = 'select holder from intake_lease where holder is null and expires_at <= clock_timestamp()';
    await eventually(async () => expect((await books.query(free)).rowCount).toBe(1));
    const reads = says(node, 'intake: reads');
    await broker.start();
    await reads;
    await (await device('BF-7000-0006')).raise(1);
    await eventually(async () => expect((await seen()).count).toBe(1));
  },
  60_000,
);

test('each node knows whether it reaches the broker, and whether anybody takes in', async () => {
  await brokerWith('mosquitto', ['BF-7000-0007']);
  const { proxy, url } = await viaProxy(broker.url);
  const log = pino({ level: 'silent' });
  const start = async (way: string) => {
    const lease = databaseIntakeLease({ url: database.url, log });
    const clock = { now: () => new Date() };
    const options = { url: way, broker: 'mosquitto', log, clock, lease } as const;
    const { handlers } = rememberingHandlers();
    const gateway = await startBrokerGateway(options, { ...handlers, underTerm: () => handlers });
    gateways.push(gateway);
    return gateway;
  };
  const first = await start(url);
  await eventually(() => expect(first.state()).toEqual({ broker: 'ok', intake: 'here' }));
  const second = await start(broker.url);
  await eventually(() => expect(second.state()).toEqual({ broker: 'ok', intake: 'elsewhere' }));
  expect([first.hears(), second.hears()]).toEqual([true, true]);
  proxy.admit(false);
  proxy.cut();
  await eventually(() => expect(second.state()).toEqual({ broker: 'ok', intake: 'here' }));
  await eventually(() => expect(first.state()).toEqual({ broker: 'away', intake: 'elsewhere' }));
  expect([first.hears(), second.hears()]).toEqual([false, true]);
  await second.close();
  await eventually(() => expect(first.state()).toEqual({ broker: 'away', intake: 'nobody' }));
}, 60_000);
