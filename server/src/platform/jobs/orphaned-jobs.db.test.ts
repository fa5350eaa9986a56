import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { openSamePool } from '#platform/database/pool.ts';
import { watchOverJobs } from './orphaned-jobs.ts';

const log = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
afterAll(() => database.close());

test.each(['before', 'after'] as const)(
  'a session that PostgreSQL ends %s the watch stops is given back once',
  async (when) => {
    const pool = openSamePool(database.ownerPool, log);
    let session: PoolClient | undefined;
    let released = 0;
    pool.on('acquire', (client) => void (session = client));
    pool.on('release', () => void (released += 1));
    const watch = await watchOverJobs(pool, log);
    const ends = () => session?.emit('error', new Error('terminating connection'));
    if (when === 'before') ends();
    watch.stop();
    expect(ends).not.toThrow();
    expect([session !== undefined, released]).toEqual([true, 1]);
    await pool.end();
  },
);

test('a watch that stops while it begins keeps no session', async () => {
  const pool = openSamePool(database.ownerPool, log);
  const watch = await watchOverJobs(pool, log);
  const named = watch.livesAs('worker_of_this_test');
  watch.stop();
  await named.catch(() => undefined);
  await pool.end();
  expect(pool.totalCount).toBe(0);
});
