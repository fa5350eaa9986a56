import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dueRows, metrics } from '#app.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { silent, testApp } from '#app.fixture.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { startInternalServer, type InternalServer } from '#platform/http/server/internal-server.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { startProxy, type TestProxy } from '#platform/mqtt/broker/proxy.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { alarmFigures } from './database-metrics.ts';
import { countRequests } from './http-metrics.ts';
import { platformMetrics } from './platform-metrics.ts';

let own: Awaited<ReturnType<typeof ownTestDatabase>>;
let proxy: TestProxy;
let database: Database;
let platform: TestPlatform;
let app: FastifyInstance;
let internal: InternalServer;
beforeAll(async () => {
  own = await ownTestDatabase();
  const url = new URL(own.url);
  proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  url.hostname = '127.0.0.1';
  database = openDatabase({ url: url.href, log: silent, poolSize: 3 });
  platform = await testPlatform(database);
  app = await testApp(platform);
  const all = [...metrics, ...platformMetrics(app, platform, dueRows, { freshMs: 0, waitMs: 10_000 })];
  internal = await startInternalServer({ host: '127.0.0.1', port: 0 }, all);
});
afterAll(async () => {
  await internal.close();
  await app.close();
  proxy.thaw();
  await database.close();
  await proxy.close();
  await own.close();
});

async function scrape({ port } = internal): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

const sick = defineJob({
  name: 'watching/sick',
  payload: z.strictObject({}),
  run: async () => {
    throw new Error('no line');
  },
});

test('a job that failed for good is counted, and lies there until it is tried again', async () => {
  const { ownerPool } = database;
  const worker = await startJobWorker({ ownerPool, jobs: [sick], context: platform, log: silent });
  await database.transaction('allCompanies', (trx) => enqueue(trx, [sick.of({}, { maxAttempts: 1 })]));
  await expect
    .poll(async () => linesOf(await scrape(), 'belfry_jobs_failed'))
    .toContain('belfry_jobs_failed{name="watching/sick"} 1');
  await worker.stop();
  const text = await scrape();
  expect(linesOf(text, 'belfry_jobs_given_up_total')).toContain(
    'belfry_jobs_given_up_total{name="watching/sick"} 1',
  );
  expect(text).toContain('belfry_job_seconds_count{name="watching/sick",outcome="failed"} 1');
});

test('a job that is due and not begun lags', async () => {
  const late = new Date(Date.now() - 90_000);
  await own.ownerPool.query(`select graphile_worker.add_job('watching/late', run_at => $1)`, [late]);
  const [line = ''] = linesOf(await scrape(), 'belfry_job_lag_seconds').filter((each) =>
    each.includes('watching/late'),
  );
  expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual(90);
});

test('a timer that is due and that no node runs lags', async () => {
  const lag = async () =>
    linesOf(await scrape(), 'belfry_job_lag_seconds').filter((line) => line.includes('"alarms/timers"'));
  expect(await lag()).toEqual(['belfry_job_lag_seconds{name="alarms/timers"} 0']);
  const farm = await aFarm(platform);
  const timerAt = async (timer_at: Date | null) =>
    database.allCompanies
      .updateTable('alarm_nodes')
      .set({ timer_at })
      .where('company_id', '=', farm.companyId)
      .execute();
  await timerAt(new Date(platform.clock.now().getTime() - 90_000));
  expect(await lag()).toEqual(['belfry_job_lag_seconds{name="alarms/timers"} 90']);
  await timerAt(null);
});

test('an open alarm that nobody accepted is counted with its age, by an index', async () => {
  const farm = await aFarm(platform);
  const { allCompanies } = database;
  const now = platform.clock.now();
  const node = await allCompanies
    .selectFrom('alarm_nodes')
    .selectAll()
    .where('company_id', '=', farm.companyId)
    .executeTakeFirstOrThrow();
  const episode = (raisedAt: Date, acceptedAt: Date | null) => ({
    company_id: farm.companyId,
    device_id: node.device_id,
    node_id: node.id,
    alarm_id: node.alarm_id,
    name: 'Barn',
    raised_at: raisedAt,
    asked_at: raisedAt,
    accepted_at: acceptedAt,
  });
  const before = new Date(now.getTime() - 600_000);
  await allCompanies
    .insertInto('episodes')
    .values([episode(before, null), episode(new Date(before.getTime() - 60_000), now)])
    .execute();
  const text = await scrape();
  expect(linesOf(text, 'belfry_alarms_unaccepted')).toEqual(['belfry_alarms_unaccepted{scope="all"} 1']);
  expect(linesOf(text, 'belfry_oldest_unaccepted_alarm_seconds')).toEqual([
    'belfry_oldest_unaccepted_alarm_seconds{scope="all"} 600',
  ]);
  const session = await database.pools.belfry_provider.connect();
  await session.query('begin; set local enable_seqscan = off');
  const plan = await session.query<{ 'QUERY PLAN': string }>(`explain ${alarmFigures}`);
  await session.query('rollback');
  session.release();
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('episodes_open');
});

test('a job that was never given up stands at 0 while its node works', async () => {
  const worker = await startJobWorker({
    ownerPool: database.ownerPool,
    jobs: [defineJob({ name: 'watching/well', payload: z.strictObject({}), run: async () => undefined })],
    context: platform,
    log: silent,
  });
  expect(linesOf(await scrape(), 'belfry_jobs_given_up_total')).toContain(
    'belfry_jobs_given_up_total{name="watching/well"} 0',
  );
  await worker.stop();
});

test('an answer of 5xx is counted as a fault', async () => {
  const count = async () => Number(linesOf(await scrape(), 'belfry_http_faults_total')[0]?.split(' ')[1]);
  const before = await count();
  const failing = Fastify();
  countRequests(failing);
  failing.get('/sick', async () => Promise.reject(new Error('no line')));
  failing.get('/well', async () => 'well');
  for (const url of ['/sick', '/well', '/none']) await failing.inject(url);
  await failing.close();
  expect(await count()).toBe(before + 1);
});

test('ten thousand hostile addresses add no label', async () => {
  await app.inject({ url: '/api/none-of-ours', method: 'GET' });
  await app.inject({ url: '/api/devices', method: 'GET' });
  const before = linesOf(await scrape(), 'belfry_http_request_seconds_count').length;
  for (let batch = 0; batch < 100; batch += 1)
    // oxlint-disable-next-line no-await-in-loop -- a hundred at a time
    await Promise.all(
      Array.from({ length: 100 }, () =>
        app.inject({ url: `/api/none-of-ours/${randomUUID()}`, method: 'GET' }),
      ),
    );
  const lines = linesOf(await scrape(), 'belfry_http_request_seconds_count');
  expect(lines).toHaveLength(before);
  expect(lines.join('\n')).toContain('route="/api/devices",status="4xx"');
  expect(lines.join('\n')).not.toContain('none-of-ours');
}, 60_000);

test('nothing of a company, a person or a device is among the figures', async () => {
  const farm = await aFarm(platform);
  await app.inject({ url: `/api/devices/${farm.companyId}`, method: 'GET' });
  const text = await scrape();
  const company = await database.allCompanies
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', farm.companyId)
    .executeTakeFirstOrThrow();
  const { serial_number: serial } = await database.allCompanies
    .selectFrom('devices')
    .select('serial_number')
    .where('company_id', '=', farm.companyId)
    .executeTakeFirstOrThrow();
  expect(company.name.length).toBeGreaterThan(2);
  for (const word of [company.name, farm.companyId, serial, '@']) expect(text).not.toContain(word);
});

test('while PostgreSQL is frozen a scrape answers with what is known, says so, and piles up nothing', async () => {
  const impatient = await startInternalServer(
    { host: '127.0.0.1', port: 0 },
    platformMetrics(app, platform, dueRows, { freshMs: 0, waitMs: 300 }),
  );
  const figures = () => scrape(impatient);
  const isUp = async () => linesOf(await figures(), 'belfry_database_up');
  await expect.poll(isUp).toEqual(['belfry_database_up 1']);
  const alive = await scrape();
  proxy.freeze();
  const scrapes = await Promise.all(Array.from({ length: 20 }, figures));
  for (const text of scrapes) {
    expect(linesOf(text, 'belfry_database_up')).toEqual(['belfry_database_up 0']);
    expect(linesOf(text, 'belfry_alarms_unaccepted')).toEqual(linesOf(alive, 'belfry_alarms_unaccepted'));
  }
  expect(database.pools.belfry_provider.waitingCount).toBeLessThanOrEqual(1);
  expect(database.pools.belfry_provider.totalCount).toBeLessThanOrEqual(3);
  proxy.thaw();
  proxy.cut();
  await expect.poll(isUp).toEqual(['belfry_database_up 1']);
  await impatient.close();
}, 60_000);
