import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openMovableClock, type MovableClock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { cancelJobs, enqueue, enqueueOnce } from './enqueue.ts';
import { failedJobs, retryFailedJob } from './failed-jobs.ts';
import { startJobWorker } from './job-worker.ts';
import type { JobFailure } from './job-failure.rules.ts';
import { defineJob, jobQueue, nameJob, type Job } from './job.ts';
import { createTimeTravel, type TimeTravel } from './time-travel.ts';
import { createWakes } from './wakes.ts';

const MINUTE = 60_000;

interface Diary {
  database: Database & { url: string };
  clock: MovableClock;
  notes: { text: string; at: number }[];
  work(text: string): Promise<void>;
}

const note = defineJob({
  name: 'diary/note',
  payload: z.strictObject({ text: z.string() }),
  async run(diary: Diary, { text }) {
    await diary.work(text);
    diary.notes.push({ text, at: diary.clock.now().getTime() });
  },
});

const chain = defineJob({
  name: 'diary/chain',
  payload: z.strictObject({ left: z.number() }),
  async run(diary: Diary, { left }) {
    diary.notes.push({ text: `left ${left}`, at: diary.clock.now().getTime() });
    if (left === 0) return;
    const at = new Date(diary.clock.now().getTime() + 5 * MINUTE);
    await diary.database.transaction('allCompanies', (trx) =>
      enqueue(trx, [chain.of({ left: left - 1 }, { at })]),
    );
  },
});

const jobs = [note, chain];
const company = randomUUID();
let diary: Diary;
let travel: TimeTravel;
let stopWorker: () => Promise<void>;

const alarms: JobFailure[] = [];
const lines: { level: number; msg: string; attempt?: number }[] = [];
const kept = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

async function startWorker(): Promise<void> {
  const worker = await startJobWorker({
    ownerPool: diary.database.ownerPool,
    jobs,
    context: diary,
    log: kept,
    async failed(failure) {
      alarms.push(failure);
      throw new Error('nobody listens');
    },
  });
  stopWorker = () => worker.stop();
}

const texts = (): string[] => diary.notes.map((entry) => entry.text);

async function add(...args: Parameters<typeof enqueue>[1]): Promise<void> {
  await diary.database.transaction(company, (trx) => enqueue(trx, args));
}

beforeEach(async () => {
  const database = await ownTestDatabase();
  const clock = await openMovableClock(database.ownerPool);
  diary = { database, clock, notes: [], work: async () => undefined };
  travel = createTimeTravel({ ownerPool: database.ownerPool, clock, jobs, wakes: createWakes() });
  await startWorker();
});

afterEach(async () => {
  await stopWorker();
  await diary.database.close();
});

test('a customer adds jobs though the job tables are closed to them', async () => {
  await add(note.of({ text: 'one' }), note.of({ text: 'two' }));
  await expect.poll(() => texts().toSorted()).toEqual(['one', 'two']);
  const peek = sql`select * from graphile_worker.jobs`.execute(diary.database.company(company));
  await expect(peek).rejects.toThrow('permission denied');
});

test('a transaction that rolls back takes its jobs along', async () => {
  const failing = diary.database.transaction(company, async (trx) => {
    await enqueue(trx, [note.of({ text: 'never' })]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await add(note.of({ text: 'after' }));
  await expect.poll(texts).toEqual(['after']);
  expect(await travel.nextDue()).toBeNull();
});

test('a job due at once is announced, not polled for', async () => {
  await add(note.of({ text: 'warm up' }));
  await expect.poll(texts).toHaveLength(1);
  const waits: number[] = [];
  for (let round = 1; round <= 20; round += 1) {
    const start = performance.now();
    await add(note.of({ text: String(round) }));
    await expect.poll(texts, { interval: 1 }).toHaveLength(round + 1);
    waits.push(performance.now() - start);
  }
  expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(60);
});

test('timers that set timers each run at their own time', async () => {
  const start = diary.clock.now().getTime();
  await add(
    chain.of({ left: 3 }, { at: new Date(start + 5 * MINUTE) }),
    note.of({ text: 'seven' }, { at: new Date(start + 7 * MINUTE) }),
  );
  const { now, nextDue } = await travel.advanceTo(new Date(start + 18 * MINUTE));
  expect(texts()).toEqual(['left 3', 'seven', 'left 2', 'left 1']);
  const minutes = diary.notes.map((entry) => (entry.at - start) / MINUTE);
  for (const [index, expected] of [5, 7, 10, 15].entries()) expect(minutes[index]).toBeCloseTo(expected, 1);
  expect((now.getTime() - start) / MINUTE).toBeCloseTo(18, 1);
  expect((nextDue!.getTime() - start) / MINUTE).toBeCloseTo(20, 1);
});

test('business time goes on after a restart', async () => {
  await travel.advanceTo(new Date(Date.now() + 60 * MINUTE));
  const again = await openMovableClock(diary.database.ownerPool);
  expect(again.aheadMs).toBe(diary.clock.aheadMs);
});

test('one queue runs in order, however long each takes', async () => {
  diary.work = async (text) => delay(text === '1' ? 50 : 1);
  const queue = jobQueue(randomUUID());
  for (const text of ['1', '2', '3', '4', '5']) await add(note.of({ text }, { queue }));
  await expect.poll(texts).toEqual(['1', '2', '3', '4', '5']);
});

test('a job of the same key replaces the pending one, and can be cancelled', async () => {
  const at = new Date(diary.clock.now().getTime() + MINUTE);
  await add(
    note.of({ text: 'old' }, { at, key: 'reminder' }),
    note.of({ text: 'gone' }, { at, key: 'other' }),
  );
  await add(note.of({ text: 'new' }, { at, key: 'reminder' }));
  await diary.database.transaction(company, (trx) => cancelJobs(trx, ['other']));
  await travel.advanceTo(at);
  expect(texts()).toEqual(['new']);
});

test('a job that is added once keeps its time and what it was told, and is added again when it has run', async () => {
  const at = new Date(diary.clock.now().getTime() + MINUTE);
  const addOnce = (text: string, minutes: number) =>
    diary.database.transaction(company, (trx) =>
      enqueueOnce(trx, note.of({ text }, { at: new Date(at.getTime() + minutes * MINUTE), key: 'reminder' })),
    );
  await addOnce('first', 0);
  await addOnce('second', 1);
  await travel.advanceTo(at);
  expect(texts()).toEqual(['first']);
  expect(await travel.nextDue()).toBeNull();
  await addOnce('third', 0);
  await expect.poll(texts).toEqual(['first', 'third']);
});

test('what is added once is added again where it has failed for good', async () => {
  const addOnce = (text: string) =>
    diary.database.transaction(company, (trx) =>
      enqueueOnce(trx, note.of({ text }, { key: 'reminder', maxAttempts: 1 })),
    );
  alarms.length = 0;
  diary.work = () => Promise.reject(new Error('nobody is there'));
  await addOnce('first');
  await expect.poll(() => alarms).toMatchObject([{ isLast: true }]);
  diary.work = () => Promise.resolve();
  await addOnce('second');
  await expect.poll(texts).toContain('second');
});

test('jobs survive a stop, and what a killed process had begun is taken over', async () => {
  await stopWorker();
  await add(note.of({ text: 'kept' }), note.of({ text: 'begun' }, { queue: jobQueue('begun') }));
  await diary.database.ownerPool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead' where payload->>'text' = 'begun'`,
  );
  await diary.database.ownerPool.query(
    `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'pool-dead'`,
  );
  await startWorker();
  await expect.poll(() => texts().toSorted()).toEqual(['begun', 'kept']);
});

test('a worker that loses every connection goes on', async () => {
  const admin = new Client({ connectionString: diary.database.url });
  await admin.connect();
  const sessions = `from pg_stat_activity where datname = current_database() and application_name = 'belfry_owner'`;
  diary.work = async (text) => {
    if (text === 'during') await admin.query(`select pg_terminate_backend(pid) ${sessions}`);
    diary.work = async () => undefined;
  };
  await add(note.of({ text: 'during' }));
  await expect.poll(texts).toContain('during');
  await add(note.of({ text: 'after' }));
  await expect.poll(texts).toContain('after');
  const left = async () => (await admin.query('select from graphile_worker._private_jobs')).rowCount;
  await expect.poll(left).toBe(0);
  await admin.end();
});

test('a job that fails for good is shown and can be tried again', async () => {
  diary.work = async () => {
    throw new Error('no line');
  };
  await add(note.of({ text: 'call' }, { maxAttempts: 1 }));
  await expect.poll(() => failedJobs(diary.database.ownerPool)).toHaveLength(1);
  const [failed] = await failedJobs(diary.database.ownerPool);
  expect(failed).toMatchObject({
    name: 'diary/note',
    payload: { text: 'call' },
    attempts: 1,
    lastError: 'no line',
  });
  diary.work = async () => undefined;
  await retryFailedJob(diary.database.ownerPool, failed!.id);
  await expect.poll(texts).toEqual(['call']);
});

test('a job that has failed more than three times, or for good, is an alarm that carries nothing of it', async () => {
  alarms.length = 0;
  lines.length = 0;
  diary.work = async (text) => {
    throw new Error(`no line for ${text}`);
  };
  const start = diary.clock.now().getTime();
  await add(note.of({ text: 'secret-letter' }, { maxAttempts: 5 }));
  // Each try lies further behind the one before it: seconds, then minutes.
  await travel.advanceTo(new Date(start + 25 * 1000));
  expect(alarms).toEqual([]);
  await travel.advanceTo(new Date(start + 10 * MINUTE));
  const error = 'Error: no line for …';
  expect(alarms).toEqual([
    { id: expect.stringMatching(/^\d+$/), name: 'diary/note', attempts: 4, isLast: false, error },
    { id: expect.stringMatching(/^\d+$/), name: 'diary/note', attempts: 5, isLast: true, error },
  ]);
  expect(lines.map(({ level, msg, attempt }) => [level, msg, attempt])).toEqual([
    [40, 'a job failed and is tried again', 1],
    [40, 'a job failed and is tried again', 2],
    [40, 'a job failed and is tried again', 3],
    [50, 'a job keeps failing', 4],
    [40, 'nobody is told of a failing job', undefined],
    [50, 'a job failed for good', 5],
    [40, 'nobody is told of a failing job', undefined],
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret-letter');
});

test('a payload that does not fit fails the caller', () => {
  expect(() => note.of({ text: 1 } as never)).toThrow('invalid_type');
});

test('a payload with a field that the job does not know is refused, by the compiler too', () => {
  const named = nameJob({
    name: 'diary/letters',
    payload: z.strictObject({ letters: z.array(z.strictObject({ to: z.optional(z.string()) })) }),
  });
  const letters = [{ to: 'Anna', key: 'anna' }];
  // @ts-expect-error each letter has a key
  expect(() => named.of({ letters })).toThrow('unrecognized_keys');
  expect(named.of({ letters: letters.map(({ to }) => ({ to })) })).toMatchObject({ name: 'diary/letters' });
  // @ts-expect-error a job is made by what named it
  const handmade: Job = { name: 'diary/letters', payload: { letters }, options: {} };
  expect(handmade.name).toBe(named.name);
});

test('jobs run on when a newer version changes their table', async () => {
  const run = async (text: string) => {
    await diary.database.transaction('allCompanies', (trx) => enqueue(trx, [note.of({ text })]));
    await expect.poll(() => diary.notes.map((each) => each.text)).toContain(text);
  };
  await run('before');
  const known = lines.length;
  await diary.database.ownerPool.query(
    'alter table graphile_worker._private_jobs add column of_a_newer_version integer',
  );
  await run('after');
  expect(lines.slice(known)).toEqual([]);
});
