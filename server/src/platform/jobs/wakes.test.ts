import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '#platform/clock/clock.ts';
import type { DB } from '#platform/database/database.ts';
import { defineDueRows } from './due-rows.ts';
import type { WakeContext } from './waker.ts';
import { createWakes } from './wakes.ts';

const start = new Date('2026-11-20T03:00:00Z').getTime();
/** Rows of a test's own that stand for a table: when each subject comes due. */
let table: Map<string, number>;
/** What ran: the subject and how many milliseconds after the start of the test. */
let ran: { id: string; at: number; node: string }[];
let asked: number;
/** What one transaction waits for, and what it fails with. */
let holdUp: () => Promise<unknown>;
let faultOf: (id: string) => Error | undefined;
let databaseFault: Error | undefined;
/** What the answer to a question waits for, behind its look at the rows. */
let answered: Promise<unknown>;
/** Jobs that were added. */
let jobs: string[];
let aheadMs: number;
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  [table, ran, asked, jobs, aheadMs] = [new Map(), [], 0, [], 0];
  [holdUp, faultOf, databaseFault] = [async () => undefined, () => undefined, undefined];
  answered = Promise.resolve();
  lines.length = 0;
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((wakes) => wakes.stop()));
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Node extends WakeContext {
  name: string;
}

const diary = defineDueRows<Node>({
  name: 'diary/due',
  async next(_node, except) {
    asked += 1;
    if (databaseFault) throw databaseFault;
    const moments = [...table].filter(([id]) => !except.includes(id)).map(([, at]) => at);
    await answered;
    return moments.length > 0 ? new Date(Math.min(...moments)) : null;
  },
  async find(_node, now, limit, except) {
    if (databaseFault) throw databaseFault;
    return [...table]
      .filter(([id, at]) => at <= now.getTime() && !except.includes(id))
      .toSorted((a, b) => a[1] - b[1])
      .slice(0, limit)
      .map(([id]) => id);
  },
  async take({ name }, ids) {
    await holdUp();
    if (databaseFault) throw databaseFault;
    for (const id of ids) {
      const fault = faultOf(id);
      if (fault) throw fault;
    }
    // Whoever comes second finds it gone.
    for (const id of ids)
      if (table.delete(id)) ran.push({ id, at: clock.now().getTime() - start, node: name });
  },
});

const nodes: ReturnType<typeof createWakes<Node>>[] = [];

/** A database that notes the jobs which are added to it. */
const allCompanies = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (queries) => new PostgresIntrospector(queries),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log({ query: { parameters } }) {
    for (const { identifier } of JSON.parse(String(parameters[0])) as { identifier: string }[])
      jobs.push(identifier);
  },
});
const ownerPool = { query: async () => ({ rows: [{ found: jobs.length > 0 }] }) } as unknown as pg.Pool;

/** A node that has looked once. */
async function aNode(name = 'a') {
  const wakes = createWakes<Node>();
  nodes.push(wakes);
  wakes.start({ name, clock, database: { ownerPool, allCompanies }, log }, [diary]);
  await passes(1);
  return wakes;
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Something is written that comes due so many milliseconds after the start. */
const sets = (id: string, at: number, wakes?: { at: (rows: typeof diary, moment: Date) => void }) => {
  table.set(id, start + at);
  wakes?.at(diary, new Date(start + at));
};
const moments = () => ran.map(({ id, at }) => `${id} ${at}`);

test('what was told runs at its moment, and an earlier moment replaces a later one', async () => {
  const wakes = await aNode();
  sets('late', 700, wakes);
  sets('early', 300, wakes);
  await passes(1_000);
  expect(moments()).toEqual(['early 300', 'late 700']);
});

test('a moment further ahead is met, and one that was taken back is not', async () => {
  const wakes = await aNode();
  sets('minutes', 300_000, wakes);
  sets('gone', 5_000, wakes);
  table.delete('gone');
  await passes(299_000);
  expect(ran).toEqual([]);
  await passes(1_000);
  expect(moments()).toEqual(['minutes 300000']);
});

test('what nobody told is found by the next sweep', async () => {
  await aNode();
  await passes(100);
  sets('silent', 150);
  await passes(999);
  expect(ran.map(({ id }) => id)).toEqual(['silent']);
});

test('what a node that died has set is run by another within the sweep, and what both know once', async () => {
  const dying = await aNode('dying');
  await aNode('other');
  sets('one', 400, dying);
  sets('two', 1_600, dying);
  await passes(1_200);
  await dying.stop();
  await passes(1_400);
  expect(ran.map(({ id, node }) => [id, node])).toEqual([
    ['one', 'dying'],
    ['two', 'other'],
  ]);
  const { at } = ran[1] ?? { at: 0 };
  expect(at - 1_600).toBeLessThanOrEqual(1_000);
});

test('who has set nothing leaves what comes due to who did', async () => {
  await aNode('first');
  const setter = await aNode('setter');
  sets('long', 30_000, setter);
  await passes(31_000);
  expect(ran).toEqual([{ id: 'long', at: 30_000, node: 'setter' }]);
});

test('one run at a time: what is told meanwhile runs after it', async () => {
  const wakes = await aNode();
  const held = Promise.withResolvers<void>();
  holdUp = () => held.promise;
  sets('one', 100, wakes);
  await passes(200);
  sets('two', 210, wakes);
  await passes(5_000);
  expect(ran).toEqual([]);
  holdUp = async () => undefined;
  held.resolve();
  await passes(1);
  expect(ran.map(({ id }) => id)).toEqual(['one', 'two']);
});

test('what is told while the rows are asked is not lost', async () => {
  const wakes = await aNode();
  const held = Promise.withResolvers<void>();
  answered = held.promise;
  await passes(1_000);
  sets('meanwhile', 1_100, wakes);
  held.resolve();
  await passes(100);
  expect(moments()).toEqual(['meanwhile 1100']);
});

test('while nothing comes due the rows are asked once a second at least', async () => {
  await aNode();
  const before = asked;
  await passes(10_000);
  expect(asked - before).toBe(10);
});

test('a subject that fails keeps no other waiting, is left alone for longer each time, and a job goes on', async () => {
  const wakes = await aNode();
  let tries: number[] = [];
  faultOf = (id) => {
    if (id !== 'broken') return undefined;
    tries.push(Date.now() - start);
    return new Error('no line');
  };
  for (const id of ['broken', 'b', 'c']) sets(id, 100, wakes);
  await passes(200);
  expect(ran.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(jobs).toEqual(['diary/due']);
  // Once in the set, once alone.
  tries = tries.slice(1);
  sets('d', 300, wakes);
  await passes(200_000);
  expect(ran.at(-1)?.id).toBe('d');
  const pauses = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / 1_000);
  // The sweep behind the pause tries again.
  for (const [index, pause] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(pause);
    expect(pauses[index]).toBeLessThanOrEqual(pause + 1.1);
  }
  expect(jobs).toEqual(['diary/due']);
  expect(lines.some(({ msg }) => msg === 'what came due failed and is set aside')).toBe(true);
  faultOf = () => undefined;
  await passes(32_000);
  expect(ran.at(-1)?.id).toBe('broken');
  // It is as good as any other again.
  sets('broken', 240_000, wakes);
  await passes(240_000 - (Date.now() - start));
  expect(moments().at(-1)).toBe('broken 240000');
});

test('an outage sets nobody aside, is said once, and what came due meanwhile runs within the sweep', async () => {
  const wakes = await aNode();
  for (const id of ['a', 'b']) sets(id, 100, wakes);
  databaseFault = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  await passes(60_000);
  expect(lines.map(({ msg }) => msg)).toEqual(['rows that come due are not run now']);
  databaseFault = undefined;
  await passes(1_000);
  expect(ran.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(jobs).toEqual([]);
  expect(lines.map(({ msg }) => msg).at(-1)).toBe('rows that come due are run again');
});

test('a fault of ours in asking the rows is no secret: a job fails by it', async () => {
  await aNode();
  databaseFault = undefined;
  vi.spyOn(diary, 'next').mockRejectedValue(new TypeError('no such column'));
  await passes(3_000);
  expect(jobs).toEqual(['diary/due']);
});

test('a node that stops waits for the set under way, takes no other, and wakes no more', async () => {
  const wakes = await aNode();
  const held = Promise.withResolvers<void>();
  holdUp = () => held.promise;
  for (let number = 0; number < 150; number += 1) sets(String(number), 100, wakes);
  await passes(200);
  let stopped = false;
  const stopping = wakes.stop().then(() => (stopped = true));
  await passes(500);
  expect(stopped).toBe(false);
  held.resolve();
  await stopping;
  expect(ran).toHaveLength(100);
  wakes.at(diary, new Date(start + 1_000));
  await passes(5_000);
  expect(ran).toHaveLength(100);
});

test('business time that is moved on brings what comes due along, and time that is put back keeps it waiting', async () => {
  const wakes = await aNode();
  sets('hour', 3_600_000, wakes);
  aheadMs = 3_600_000;
  expect(await wakes.nextDue()).toEqual(new Date(start + 3_600_000));
  expect(await wakes.settle()).toEqual({ runs: 1, next: null });
  expect(await wakes.nextDue()).toBeNull();
  expect(ran.map(({ id }) => id)).toEqual(['hour']);
  sets('next', 3_605_000, wakes);
  aheadMs -= 60_000;
  await passes(6_000);
  expect(ran).toHaveLength(1);
  await passes(60_000);
  expect(moments().at(-1)).toBe('next 3605000');
});
