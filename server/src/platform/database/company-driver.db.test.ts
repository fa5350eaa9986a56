import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { isDatabaseUnavailable, violatedConstraint } from './database-faults.ts';
import { openDatabase, type DB, type Database } from './database.ts';
import { ownTestDatabase } from './database.fixture.ts';

let database: Database & { url: string };
let one: string;
let other: string;

beforeAll(async () => {
  database = await ownTestDatabase();
  await database.ownerPool.query(`create table barns (
    company_id uuid not null, id uuid not null default gen_random_uuid(), name text not null check (name <> ''), unique (company_id, id))`);
  await database.ownerPool.query(`call protect_company_table('barns')`);
});

afterAll(() => database.close());

beforeEach(() => {
  one = randomUUID();
  other = randomUUID();
});

const build = (queries: Kysely<DB>, company: string, name = 'north') =>
  sql`insert into barns (company_id, name) values (${company}, ${name})`.execute(queries);

const barns = async (queries: Kysely<DB>): Promise<{ company_id: string; name: string }[]> =>
  (
    await sql<{
      company_id: string;
      name: string;
    }>`select company_id, name from barns where company_id in (${one}, ${other})`.execute(queries)
  ).rows;

const rename = (name: string, queries: Kysely<DB>) =>
  sql`update barns set name = name where name = ${name}`.execute(queries);

const noteOf = async (queries: Kysely<DB>) =>
  (
    await sql<{
      company: string | null;
      role: string;
    }>`select current_company() as company, current_user as role`.execute(queries)
  ).rows[0];

test('a query knows its company and the connection forgets it', async () => {
  expect(await noteOf(database.company(one))).toEqual({ company: one, role: 'belfry_app' });
  expect(await noteOf(database.allCompanies)).toEqual({ company: null, role: 'belfry_provider' });
  expect(await database.transaction(other, noteOf)).toEqual({ company: other, role: 'belfry_app' });
});

test('queries of a transaction that are begun together go out together, in order, and commit or fail as one', async () => {
  const query = vi.spyOn(Client.prototype, 'query');
  const sent = () => query.mock.calls.length;
  try {
    const seen = await database.transaction(one, async (trx) => {
      const before = sent();
      const all = Promise.all([
        build(trx, one, 'old'),
        trx
          .updateTable('barns' as never)
          .set({ name: 'new' } as never)
          .execute(),
        barns(trx),
      ]);
      await new Promise(setImmediate);
      // With the begin that was held back.
      expect(sent() - before).toBe(4);
      const [, , rows] = await all;
      return rows;
    });
    expect(seen).toEqual([{ company_id: one, name: 'new' }]);
  } finally {
    query.mockRestore();
  }
  const failing = database.transaction(one, (trx) =>
    Promise.all([build(trx, one, ''), build(trx, one, 'late')]),
  );
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  expect(await barns(database.company(one))).toEqual([{ company_id: one, name: 'new' }]);
});

describe('a query that its connection has answered before', () => {
  /** Over one connection, which is told of what it is sent. */
  async function overOne<T>(work: (alone: Database, sent: () => number) => Promise<T>): Promise<T> {
    const alone = openDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 1 });
    const query = vi.spyOn(Client.prototype, 'query');
    const sent = () => query.mock.calls.splice(0).length;
    try {
      return await work(alone, sent);
    } finally {
      query.mockRestore();
      await alone.close();
    }
  }

  it('is one message with its transaction, for whichever company', () =>
    overOne(async (alone, sent) => {
      await build(alone.company(one), one, 'known');
      await barns(alone.company(one));
      sent();
      expect(await noteOf(alone.company(other))).toMatchObject({ company: other });
      expect(sent()).toBeGreaterThan(1);
      expect(await noteOf(alone.company(one))).toMatchObject({ company: one });
      expect(await barns(alone.company(one))).toEqual([{ company_id: one, name: 'known' }]);
      expect(await barns(alone.company(other))).toEqual([]);
      expect(sent()).toBe(3);
      const { rows } = await alone.pools.belfry_app.query('select current_company() as company');
      expect(rows).toEqual([{ company: null }]);
    }));

  it('commits before it answers, or leaves nothing', () =>
    overOne(async (alone) => {
      for (const name of ['first', 'second']) {
        const { numAffectedRows } = await build(alone.company(one), one, name);
        expect(numAffectedRows).toBe(1n);
        expect((await barns(database.company(one))).map((row) => row.name)).toContain(name);
      }
      const failing = build(alone.company(one), one, '');
      await expect(failing).rejects.toSatisfy((error) => violatedConstraint(error) === 'barns_name_check');
      await expect(build(alone.company(one), other, 'stolen')).rejects.toThrow('row-level security');
      expect(await barns(database.company(one))).toHaveLength(2);
    }));

  it('writes nothing for whoever only looks', () =>
    overOne(async (alone) => {
      await build(alone.company(one), one, 'known');
      const looking = alone.readOnly().company(one);
      expect(await barns(looking)).toHaveLength(1);
      for (let time = 0; time < 2; time += 1)
        await expect(build(looking, one, 'more')).rejects.toThrow('read-only transaction');
      expect(await barns(looking)).toHaveLength(1);
      await build(alone.company(one), one, 'more');
    }));
});

describe('queries that are begun together', () => {
  const transactionOf = async (queries: Kysely<DB>) =>
    (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(queries)).rows[0]?.id;

  it('are one transaction, at first and whenever it is known; the next ones are another', async () => {
    const seen = new Set<string | undefined>();
    for (let time = 0; time < 12; time += 1) {
      const queries = database.together(one);
      const [first, note, second] = await Promise.all([
        transactionOf(queries),
        noteOf(queries),
        transactionOf(queries),
      ]);
      expect(first).toBe(second);
      expect(note?.company).toBe(one);
      seen.add(first).add(await transactionOf(queries));
    }
    expect(seen.size).toBe(24);
  });

  it('are all done or none is, and each hears why', async () => {
    for (let time = 0; time < 2; time += 1) {
      const queries = database.together(one);
      const answers = await Promise.allSettled([build(queries, one, 'whole'), build(queries, one, '')]);
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      for (const answer of answers) expect(answer).toMatchObject({ reason: { code: '23514' } });
      await Promise.all([build(queries, one, 'some'), build(queries, one, 'more')]);
      expect(await barns(queries)).toHaveLength(2 * (time + 1));
    }
  });

  it('notice no table that changes below them', async () => {
    const all = (queries: Kysely<DB>) => sql`select * from barns where company_id = ${one}`.execute(queries);
    const both = () => {
      const queries = database.together(one);
      return Promise.all([all(queries), noteOf(queries)]);
    };
    await build(database.company(one), one);
    await Promise.all(Array.from({ length: 5 }, both));
    await database.ownerPool.query('alter table barns add column seen_together integer');
    for (const [{ rows }] of await Promise.all(Array.from({ length: 5 }, both)))
      expect(rows[0]).toHaveProperty('seen_together', null);
  });
});

test('what is done last goes out with the commit, which fails with it', async () => {
  await database.transaction(one, async (trx, last) => {
    last(build(trx, one, 'first'));
    last(rename('second', trx));
    last(build(trx, one, 'third'));
  });
  const there = [{ company_id: one, name: 'third' }];
  expect((await barns(database.company(one))).filter(({ name }) => name === 'third')).toEqual(there);
  const failing = database.transaction(one, async (trx, last) => {
    last(build(trx, one, 'lost'));
    last(build(trx, one, ''));
  });
  await expect(failing).rejects.toMatchObject({ code: '23514' });
  expect(await barns(database.company(one))).toHaveLength(2);
});

/** Few by day; more at full size, for whoever changed the driver. */
const mixedQueries = process.env['TEST_SIZE'] === 'full' ? 10_000 : 2_000;

test('mixed queries of two companies over two connections read and write no wrong row', async () => {
  const two = openDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 2 });
  let wrong = 0;
  let seen = 0;
  const act = async (turn: number): Promise<void> => {
    const company = turn % 2 === 0 ? one : other;
    if (turn % 50 === 0) await build(two.company(company), company, `barn ${turn}`);
    else if (turn % 17 === 0) await sql`select 1 / 0`.execute(two.company(company)).catch(() => undefined);
    else if (turn % 11 === 0) {
      await two.transaction(company, async (trx) => {
        await build(trx, company, `barn ${turn}`);
        for (const row of await barns(trx)) if (row.company_id !== company) wrong += 1;
      });
    } else {
      const found = await barns(two.company(company));
      seen += found.length;
      for (const row of found) if (row.company_id !== company) wrong += 1;
    }
  };
  const turns = Array.from({ length: mixedQueries }, (_, turn) => turn);
  for (let start = 0; start < turns.length; start += 50)
    await Promise.all(turns.slice(start, start + 50).map(act));
  await two.close();
  expect(wrong).toBe(0);
  expect(seen).toBeGreaterThan(mixedQueries);
}, 60_000);

test('without a company there are no rows, not even for the owner', async () => {
  await build(database.company(one), one);
  const owner = await database.ownerPool.query('select * from barns');
  expect(owner.rows).toEqual([]);
  expect(await barns(database.company(other))).toEqual([]);
  expect(await barns(database.allCompanies)).toHaveLength(1);
});

test('a row of another company is neither written nor moved', async () => {
  await expect(build(database.company(one), other)).rejects.toThrow('row-level security');
  await build(database.company(one), one);
  await expect(sql`update barns set company_id = ${other}`.execute(database.company(one))).rejects.toThrow(
    'row-level security',
  );
});

test('a company that is no UUID is refused before anything is sent', () => {
  expect(() => database.company(`x'; drop table barns; --`)).toThrow(RangeError);
});

test('a failed query leaves nothing and names the constraint', async () => {
  const failing = build(database.company(one), one, '');
  await expect(failing).rejects.toSatisfy((error) => violatedConstraint(error) === 'barns_name_check');
  expect(await barns(database.company(one))).toEqual([]);
});

test('a transaction rolls back as a whole', async () => {
  const failing = database.transaction(one, async (trx) => {
    await build(trx, one);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await barns(database.company(one))).toEqual([]);
});

test('a transaction whose failure was swallowed does not pretend to have committed', async () => {
  const swallowing = database.transaction(one, async (trx) => {
    await build(trx, one);
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('rolled back');
});

test('of two transactions in each other’s way one is run again', async () => {
  await build(database.company(one), one, 'left');
  await build(database.company(one), one, 'right');
  let runs = 0;
  let bothHold: () => void;
  const together = new Promise<void>((resolve) => (bothHold = resolve));
  let holding = 0;
  const cross = (first: string, second: string) =>
    database.transaction(one, async (trx) => {
      runs += 1;
      await rename(first, trx);
      holding += 1;
      if (holding === 2) bothHold();
      await together;
      await rename(second, trx);
    });
  await Promise.all([cross('left', 'right'), cross('right', 'left')]);
  expect(runs).toBeGreaterThan(2);
});

test('the engine has a statement planned once, everybody else as PostgreSQL thinks best, on the same connection', async () => {
  const alone = openDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 1 });
  await database.ownerPool.query(`create table birds (kind text not null, place int not null);
    insert into birds select case when n = 1 then 'owl' else 'hen' end, n from generate_series(1, 5000) as n;
    create index on birds (kind); analyze birds; grant select on birds to belfry_provider`);
  // Where the one owl sits is worth a plan of its own: that for any kind would read half of the table.
  const read = (queries: Kysely<DB>) => sql`select place from birds where kind = ${'owl'}`.execute(queries);
  const plans = async () => {
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like 'select place from birds%'`.execute(alone.allCompanies);
    return rows[0];
  };
  const eightTimes = async (scope: 'allCompanies' | 'engine') => {
    for (let turn = 0; turn < 8; turn += 1) await alone.transaction(scope, read);
    return plans();
  };
  expect(await eightTimes('allCompanies')).toEqual({ custom: 8, generic: 0 });
  expect(await eightTimes('engine')).toEqual({ custom: 8, generic: 8 });
  expect(await eightTimes('allCompanies')).toEqual({ custom: 16, generic: 8 });
  await alone.close();
});

describe('a table that changes below prepared statements', () => {
  const read = (queries: Kysely<DB>) => sql`select * from barns where company_id = ${one}`.execute(queries);
  const write = (queries: Kysely<DB>) =>
    sql`insert into barns (company_id, name) values (${one}, 'new') returning *`.execute(queries);
  let columns = 0;
  const change = async () => {
    columns += 1;
    await database.ownerPool.query(`alter table barns add column more_${columns} integer`);
    return `more_${columns}`;
  };
  /** On every connection of the pool. */
  const onAll = <T>(query: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, query));

  it('is not noticed by plain queries, nor written to twice', async () => {
    for (const queries of [database.company(one), database.allCompanies]) {
      await onAll(() => read(queries));
      await onAll(() => write(queries));
      const before = (await read(queries)).rows.length;
      const column = await change();
      const answers = await onAll(() => read(queries));
      for (const { rows } of answers) expect(rows[0]).toHaveProperty(column, null);
      const written = await onAll(() => write(queries));
      for (const { rows } of written) expect(rows).toMatchObject([{ [column]: null }]);
      expect((await read(queries)).rows.length - before).toBe(5);
    }
  });

  it('is not noticed by transactions, whatever they begin together and however many connections know it', async () => {
    for (const scope of [one, 'allCompanies'] as const) {
      const work = () =>
        database.transaction(scope, (trx) => Promise.all([read(trx), write(trx), read(trx), write(trx)]));
      await onAll(work);
      const before = (await read(database.allCompanies)).rows.length;
      const column = await change();
      for (const [{ rows }] of await onAll(work)) expect(rows[0]).toHaveProperty(column, null);
      expect((await read(database.allCompanies)).rows.length - before).toBe(10);
    }
  });

  it('is not noticed by the owner', async () => {
    await write(database.allCompanies);
    const count = () => database.ownerPool.query('select * from barns where false');
    await onAll(count);
    const column = await change();
    for (const { fields } of await onAll(count)) expect(fields.map(({ name }) => name)).toContain(column);
  });

  it('costs the connection its place: the next statement is prepared on a fresh one', async () => {
    const single = openDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 1 });
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single.allCompanies)).rows[0]?.pid;
    await read(single.allCompanies);
    const before = await backend();
    await change();
    expect(await backend()).toBe(before);
    await read(single.allCompanies);
    expect(await backend()).not.toBe(before);
    await single.close();
  });
});

test('lost connections fail their queries as unavailable, and the next ones work', async () => {
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  const failure = sql`select pg_sleep(30)`.execute(database.company(one)).catch((error: unknown) => error);
  const customers = `from pg_stat_activity where application_name = 'belfry_app' and datname = current_database()`;
  const sleeping = async () =>
    (await admin.query(`select ${customers} and query like '%pg_sleep%'`)).rowCount;
  await expect.poll(sleeping).toBe(1);
  await admin.query(`select pg_terminate_backend(pid) ${customers}`);
  expect(await failure).toSatisfy(isDatabaseUnavailable);
  await expect.poll(() => noteOf(database.company(one)).catch(() => undefined)).toBeDefined();
  await admin.end();
});

test('a server that is not there is unavailable', async () => {
  const gone = openDatabase({ url: 'postgres://nobody:x@127.0.0.1:1/none', log: pino({ level: 'silent' }) });
  await expect(gone.ping()).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(gone.transaction(one, noteOf)).rejects.toSatisfy(isDatabaseUnavailable);
  await gone.close();
});

test('numbers, days and moments arrive as what they are', async () => {
  const answer = await sql<object>`select 9007199254740991::bigint as big, '2026-03-29'::date as day,
    '2026-03-29T01:00:00Z'::timestamptz as moment, '{"a":[1]}'::jsonb as json`.execute(database.company(one));
  expect(answer.rows[0]).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    day: '2026-03-29',
    moment: new Date('2026-03-29T01:00:00Z'),
    json: { a: [1] },
  });
  await expect(sql`select 9007199254740993::bigint`.execute(database.allCompanies)).rejects.toThrow(
    RangeError,
  );
});
