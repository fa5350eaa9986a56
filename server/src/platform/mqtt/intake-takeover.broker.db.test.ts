import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownTestDatabase } from '../database/test-database.ts';
import { postgresIntakeLock } from './intake-lock.ts';
import { startTestBroker, type TestBroker } from './test-broker.ts';
import { connectDevice } from './test-device.ts';
import { eventually } from './test-eventually.ts';

const log = pino({ level: 'silent' });
const nodes: ChildProcess[] = [];
let broker: TestBroker;
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let books: Client;

beforeAll(async () => {
  database = await ownTestDatabase();
  books = new Client({ connectionString: database.url });
  await books.connect();
  await books.query('create table seen (serial text, seq bigint, node int, primary key (serial, seq))');
});
afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL');
  await books.end();
  await database.close();
});

function startNode(): ChildProcess {
  const script = join(import.meta.dirname, 'test-intake-node.ts');
  const node = spawn(process.execPath, [script, broker.url, broker.kind, database.url], {
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

async function seen(): Promise<{ count: number; nodes: number[] }> {
  const { rows } = await books.query<{ count: string; nodes: number[] | null }>(
    'select count(*), array_agg(distinct node) as nodes from seen',
  );
  return { count: Number(rows[0]!.count), nodes: rows[0]!.nodes ?? [] };
}

test.each(['mosquitto', 'rabbitmq'] as const)(
  'on %s a node that is killed while it takes in is followed by another, which loses nothing',
  async (kind) => {
    broker = await startTestBroker(kind);
    await books.query('truncate seen');
    const serials = ['BF-7000-0001', 'BF-7000-0002'];
    await broker.letIn(serials);

    const first = startNode();
    await says(first, 'intake: reads');
    const second = startNode();
    const devices = await Promise.all(serials.map((serial) => connectDevice(broker.port, serial)));
    const perDevice = 3_000;
    const sending = devices.map(async (device) => {
      for (let seq = 1; seq <= perDevice; seq += 1) await device.raise(seq);
    });
    await eventually(async () => expect((await seen()).count).toBeGreaterThan(500));
    first.kill('SIGKILL');
    await Promise.all(sending);
    await eventually(async () => expect((await seen()).count).toBe(2 * perDevice));
    expect((await seen()).nodes.toSorted((x, y) => x - y)).toEqual(
      [first.pid, second.pid].toSorted((x, y) => x! - y!),
    );
    for (const device of devices) device.client.end(true);
    for (const node of nodes) node.kill('SIGKILL');
    await broker.stop();
  },
  120_000,
);

test('one node holds the lock; it passes on when given back and when its session is ended', async () => {
  const lock = postgresIntakeLock(database.url, log);
  const never = new AbortController().signal;
  const lost = vi.fn<() => void>();
  const release = await lock.acquire(lost, never);
  const patience = new AbortController();
  const waiting = lock.acquire(() => undefined, patience.signal);
  patience.abort();
  await expect(waiting).rejects.toThrow('abort');

  const second = lock.acquire(lost, never);
  await release();
  const releaseSecond = await second;
  expect(lost).not.toHaveBeenCalled();
  await books.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'belfry intake lock'",
  );
  await eventually(() => expect(lost).toHaveBeenCalledOnce());
  await releaseSecond();
  await (
    await lock.acquire(lost, never)
  )();
});
