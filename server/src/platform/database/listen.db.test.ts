import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { listen } from './listen.ts';
import { ownTestDatabase } from './database.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let superuser: Client;
let topics = 0;
beforeAll(async () => {
  database = await ownTestDatabase();
  superuser = new Client({ connectionString: database.url });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

/** Somebody who listens; `listening` is told how often it was called. */
function aListener(listening: (call: number) => Promise<void>) {
  topics += 1;
  const topic = `test ${topics}`;
  const heard: string[] = [];
  let calls = 0;
  const start = () =>
    listen({
      url: database.url,
      channel: 'of_this_test',
      topic,
      log: pino({ level: 'silent' }),
      heard: (payload) => void heard.push(payload),
      listening: () => listening((calls += 1)),
    });
  const ofIt = `from pg_stat_activity where application_name = 'belfry ${topic}'`;
  return {
    start,
    heard,
    calls: () => calls,
    connections: async () =>
      (await superuser.query<{ n: number }>(`select count(*)::int as n ${ofIt}`)).rows[0]?.n,
    /** Ends its connections. @returns how many they were */
    cut: async () => (await superuser.query(`select pg_terminate_backend(pid) ${ofIt}`)).rowCount,
  };
}
const tell = (payload: string) => superuser.query(`select pg_notify('of_this_test', $1)`, [payload]);

test('when outages overlap, one connection is left, each NOTIFY is heard once, and the stop ends it', async () => {
  const listener = aListener(async (call) => {
    if (call === 2) {
      await listener.cut();
      // As long as another one could take to come.
      for (let look = 0; listener.calls() === 2 && look < 200; look += 1) await listener.connections();
    }
    if (call === 2 || call === 3) throw new Error('cannot be read');
  });
  const stop = await listener.start();
  expect(await listener.cut()).toBe(1);
  await eventually(() => expect(listener.calls()).toBe(4));
  await eventually(async () => expect(await listener.connections()).toBe(1));
  for (const payload of ['a', 'b', 'c']) await tell(payload);
  await eventually(() => expect(listener.heard).toContain('c'));
  expect([listener.heard, listener.calls()]).toEqual([['a', 'b', 'c'], 4]);
  await stop();
  await eventually(async () => expect(await listener.connections()).toBe(0));
  expect(listener.calls()).toBe(4);
});

test('what cannot begin leaves no connection', async () => {
  const listener = aListener(() => Promise.reject(new Error('cannot be read')));
  await expect(listener.start()).rejects.toThrow('cannot be read');
  await eventually(async () => expect(await listener.connections()).toBe(0));
  expect(listener.calls()).toBe(1);
});

test('the stop in an outage, or while what was missed is read, leaves no connection', async () => {
  const reading = Promise.withResolvers<void>();
  const [cut, reads] = [
    aListener(() => Promise.resolve()),
    aListener((call) => (call === 1 ? Promise.resolve() : reading.promise)),
  ];
  const stops = [await cut.start(), await reads.start()];
  await reads.cut();
  await eventually(() => expect(reads.calls()).toBe(2));
  await cut.cut();
  await Promise.all(stops.map((stop) => stop()));
  reading.resolve();
  for (const { connections } of [cut, reads])
    await eventually(async () => expect(await connections()).toBe(0));
  await tell('after the stop');
  expect([cut.heard, reads.heard, reads.calls()]).toEqual([[], [], 2]);
});
