import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { applyMigration } from './apply-migration.ts';
import { awaitSchema } from './await-schema.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { openPool } from '../pool.ts';
import { schemaStateOf } from './schema-state.ts';
import { ownTestDatabase } from '../database.fixture.ts';
import { someMigrations } from './migrations.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';

let url: string;
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let admin: Client;
let other: Client;
let files: ReturnType<typeof someMigrations>;
let lines: { msg: string; [fact: string]: unknown }[];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  lines = [];
  database = await ownTestDatabase();
  url = database.url;
  [admin, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([admin.connect(), other.connect()]);
  await admin.query(`create table barns (id integer primary key, name text not null default 'barn', full_name text);
    insert into barns (id) select generate_series(1, 25);
    alter table barns owner to belfry_owner`);
  files = someMigrations();
});
afterEach(async () => {
  await Promise.all([admin.end(), other.end(), database.close()]);
  files.remove();
});

const locks = { lockTimeoutMs: 50, patienceMs: 60_000 };
const run = (options: Partial<MigrateOptions> = {}) =>
  migrate({ url, log, folder: files.folder, locks, progressEveryMs: 0, ...options });
/** Heard from the beginning: it may fail while something else is waited for. */
const failureOf = (migrated: Promise<void>) =>
  migrated.then(
    () => null,
    (error: Error) => error.message,
  );
const said = (words: string) => lines.filter(({ msg }) => msg === words);
const isApplied = async (name: string) =>
  (await admin.query('select from migrations where name = $1', [name])).rowCount === 1;
const count = async (where: string) =>
  (await admin.query<{ n: number }>(`select count(*)::integer as n from barns where ${where}`)).rows[0]?.n;
/** Whether somebody waits for a lock of the table itself. */
const waitsForBarns = async () =>
  (await admin.query(`select from pg_locks where not granted and relation = 'barns'::regclass`)).rowCount !==
  0;
const indexes = async () =>
  (
    await admin.query<{ name: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indrelid = 'barns'::regclass and not indisprimary order by 1`,
    )
  ).rows;

describe('a migration that does not get its lock', () => {
  it('lets others pass again and again, and is applied when it is its turn', async () => {
    const name = files.add('alter table barns add column height integer');
    await other.query('begin');
    await other.query('select from barns');
    const migrated = run();
    await expect.poll(() => said('a migration waits for its lock').length).toBeGreaterThan(2);
    expect(said('a migration waits for its lock')[0]).toMatchObject({ migration: name, attempt: 1 });
    // Behind a lock that is waited for all the time, this would wait, too.
    await admin.query('select from barns');
    await other.query('commit');
    await migrated;
    expect(await isApplied(name)).toBe(true);
    expect(said('migration applied')).toMatchObject([{ migration: name }]);
  });

  it('is given up when the patience is over, and nothing of it stays', async () => {
    const name = files.add('create table sheds (id integer); alter table barns add column height integer');
    await other.query('begin');
    await other.query('select from barns');
    await expect(run({ locks: { ...locks, patienceMs: 0 } })).rejects.toThrow(
      `Migration ${name} failed: canceling statement due to lock timeout`,
    );
    expect(await isApplied(name)).toBe(false);
    expect((await admin.query(`select to_regclass('sheds') as sheds`)).rows).toEqual([{ sheds: null }]);
  });

  it.runIf(isFullSize)('is tried again after a deadlock, too', async () => {
    await admin.query(`create table sheds (id integer); alter table sheds owner to belfry_owner;
      do $$ begin execute format('alter database %I set deadlock_timeout = ''3s''', current_database()); end $$`);
    const name = files.add(
      'alter table barns add column height integer; alter table sheds add column height integer',
    );
    // It is looked for once in each wait; whom of both PostgreSQL ends is not left to it.
    await other.query(`set deadlock_timeout = '1h'`);
    await other.query('begin');
    await other.query('select from sheds');
    const migrated = run({ locks: { lockTimeoutMs: 20_000, patienceMs: 60_000 } });
    const waiting = () =>
      admin.query(`select from pg_locks where not granted and relation = 'sheds'::regclass`);
    await expect.poll(waiting).toMatchObject({ rowCount: 1 });
    await other.query('select from barns');
    await other.query('commit');
    await migrated;
    expect(said('a migration waits for its lock')).toMatchObject([
      { migration: name, reason: 'deadlock detected' },
    ]);
    expect(await isApplied(name)).toBe(true);
  });
});

describe('a file that says "-- concurrently"', () => {
  const sql =
    '-- concurrently: for a test\ncreate index concurrently if not exists barns_name on barns (name);';

  it('builds its indexes while others write, by two nodes at a time', async () => {
    const name = files.add(`${sql} create index concurrently if not exists barns_full on barns (full_name)`);
    await other.query('begin');
    await other.query(`update barns set name = 'old' where id = 1`);
    const migrated = [run(), run()];
    const building = () =>
      admin.query(`select from pg_stat_progress_create_index where datname = current_database()`);
    await expect.poll(building).toMatchObject({ rowCount: 1 });
    await admin.query(`update barns set name = 'new' where id = 2`);
    await other.query('commit');
    await Promise.all(migrated);
    expect(await indexes()).toEqual([
      { name: 'barns_full', valid: true },
      { name: 'barns_name', valid: true },
    ]);
    expect(said('migration applied')).toMatchObject([{ migration: name }]);
  });

  it('builds what a broken try left anew, and takes what it finished as it is', async () => {
    await admin.query(`create index barns_full on barns (full_name); create index barns_name on barns (name);
      update pg_index set indisvalid = false where indexrelid = 'barns_name'::regclass`);
    const before = await admin.query(
      `select 'barns_full'::regclass::oid as oid, 'barns_name'::regclass::oid as broken`,
    );
    files.add(`${sql} create index concurrently if not exists barns_full on barns (full_name)`);
    await run();
    const after = await admin.query(
      `select 'barns_full'::regclass::oid as oid, 'barns_name'::regclass::oid as broken`,
    );
    expect(after.rows[0].oid).toBe(before.rows[0].oid);
    expect(after.rows[0].broken).not.toBe(before.rows[0].broken);
    expect((await indexes()).every(({ valid }) => valid)).toBe(true);
  });

  it('keeps what a run that was killed still builds in the server', async () => {
    files.add(sql);
    await other.query('begin');
    await other.query(`update barns set name = 'old' where id = 1`);
    const killed = new Client({ connectionString: url });
    await killed.connect();
    const built = killed.query('create index concurrently if not exists barns_name on barns (name)');
    await expect.poll(indexes).toEqual([{ name: 'barns_name', valid: false }]);
    const oid = async () => (await admin.query(`select 'barns_name'::regclass::oid as oid`)).rows;
    const before = await oid();
    const migrated = run();
    await expect.poll(waitsForBarns).toBe(true);
    await other.query('commit');
    await Promise.all([built, migrated]);
    await killed.end();
    expect(await oid()).toEqual(before);
    expect(await indexes()).toEqual([{ name: 'barns_name', valid: true }]);
  });

  it('says what went wrong first where the connection is gone with it', async () => {
    const name = files.add(sql);
    await other.query('begin');
    await other.query(`update barns set name = 'old' where id = 1`);
    const failure = failureOf(run());
    await expect.poll(() => indexes()).toEqual([{ name: 'barns_name', valid: false }]);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_progress_create_index
      where datname = current_database()`);
    expect(await failure).toBe(
      `Migration ${name} failed: terminating connection due to administrator command`,
    );
    await other.query('rollback');
  });

  it('leaves no index that refuses rows where it failed', async () => {
    const name = files.add(
      '-- concurrently\ncreate unique index concurrently if not exists barns_once on barns (name)',
    );
    await expect(run()).rejects.toThrow(`Migration ${name} failed: could not create unique index`);
    expect(await indexes()).toEqual([]);
    expect(await isApplied(name)).toBe(false);
  });
});

describe('a file that says "-- in batches"', () => {
  const sql = `-- in batches
    update barns set full_name = name || ' of the farm'
    where id in (select id from barns where full_name is null order by id limit 10)`;

  it('is repeated until it changes nothing, and tells how far it is', async () => {
    const name = files.add(sql);
    await run();
    expect(await count('full_name is null')).toBe(0);
    expect(said('a migration goes on').map(({ rows }) => rows)).toEqual([10, 20, 25]);
    expect(await isApplied(name)).toBe(true);
  });

  it('goes on where it was after an interruption', async () => {
    const name = files.add(sql);
    await admin.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger fail before update on barns for each row when (new.id = 15) execute function fail()`);
    await expect(run()).rejects.toThrow(`Migration ${name} failed: power cut`);
    expect([await count('full_name is null'), await isApplied(name)]).toEqual([15, false]);
    await admin.query('drop trigger fail on barns');
    lines = [];
    await run();
    expect(said('a migration goes on').map(({ rows }) => rows)).toEqual([10, 15]);
    expect([await count('full_name is null'), await isApplied(name)]).toEqual([0, true]);
  });

  it('ends between two batches when it is told to', async () => {
    const name = files.add(sql);
    const stopping = new AbortController();
    const told = pino({ level: 'info' }, { write: () => stopping.abort() });
    await expect(run({ log: told, signal: stopping.signal })).rejects.toThrow('aborted');
    expect([await count('full_name is null'), await isApplied(name)]).toEqual([15, false]);
  });

  it('sees the rows of every company', async () => {
    await admin.query(`insert into companies (name, address, postal_code, city, country, created_at)
      values ('Farm', '', '', 'Zwolle', 'NL', now())`);
    files.add(`-- in batches
      update companies set city = 'Deventer' where id in (select id from companies where city = 'Zwolle' limit 1)`);
    await run();
    expect((await admin.query('select city from companies')).rows).toEqual([{ city: 'Deventer' }]);
  });
});

test('a file that was changed after it was applied is refused by whoever migrates, waits or looks', async () => {
  const name = files.add('alter table barns add column height integer');
  await run();
  files.change(name, 'alter table barns add column height bigint');
  const told = `Migration ${name} was changed after it was applied`;
  await expect(run()).rejects.toThrow(told);
  await expect(awaitSchema({ url, log, folder: files.folder })).rejects.toThrow(told);
  await expect(schemaStateOf({ url, log, folder: files.folder })).rejects.toThrow(told);
});

describe('whoever has lost the turn', () => {
  const endTurn = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 4201118
        and database = (select oid from pg_database where datname = current_database())`);

  it('goes no further, and says so', async () => {
    const name = files.add('alter table barns add column height integer');
    await other.query('begin');
    await other.query('select from barns');
    const failure = failureOf(run());
    await expect.poll(() => said('a migration waits for its lock').length).toBeGreaterThan(0);
    expect((await endTurn()).rowCount).toBe(1);
    expect(await failure).toBe('the connection that holds the turn to migrate was lost: run it again');
    await other.query('commit');
    expect(await isApplied(name)).toBe(false);
  });

  it('applies nothing a second time', async () => {
    const name = files.add(`insert into barns (id) select max(id) + 1 from barns`);
    // Both have read what is pending, and one of them no longer has the turn.
    const pending = { ...readMigrations(files.folder).at(-1)! };
    const apply = async () => {
      const pool = openPool({ url, log, size: 1, role: 'belfry_owner' });
      const owner = await pool.connect();
      await applyMigration(owner, pending, { ...locks, log, progressEveryMs: 0, batchesAtMost: 1 });
      owner.release(true);
      await pool.end();
    };
    await Promise.all([apply(), apply()]);
    await apply();
    expect([await count('true'), await isApplied(name)]).toEqual([26, true]);
  });
});

test('what an operator limits for others does not limit a migration', async () => {
  await admin.query(`do $$ begin
    execute format('alter database %I set statement_timeout = ''100ms''', current_database());
    execute format('alter database %I set transaction_timeout = ''100ms''', current_database());
    execute format('alter database %I set idle_session_timeout = ''100ms''', current_database());
  end $$`);
  const name = files.add('select pg_sleep(0.4)');
  await run();
  expect(await isApplied(name)).toBe(true);
});

describe('a node that does not migrate', () => {
  it('sees what graphile-worker lacks, too', async () => {
    expect(await schemaStateOf({ url, log })).toEqual({ pending: [], lacks: [], unknown: undefined });
    await admin.query(
      `delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)`,
    );
    const { lacks } = await schemaStateOf({ url, log });
    expect(lacks).toEqual([expect.stringMatching(/^graphile-worker \d+$/)]);
    await expect(awaitSchema({ url, log, withinMs: 0 })).rejects.toThrow(`from ${lacks[0]} on`);
    await admin.query('insert into graphile_worker.migrations (id) values (900)');
    expect((await schemaStateOf({ url, log })).unknown).toBe('graphile-worker 900');
  });

  it('says what is missing, and starts when somebody else has applied it', async () => {
    const name = files.add('alter table barns add column height integer');
    const waited = awaitSchema({ url, log, folder: files.folder, everyMs: 10 });
    await expect
      .poll(() => said('waiting for migrations, which npm run migrate applies'))
      .toMatchObject([{ pending: [name] }]);
    expect(await isApplied(name)).toBe(false);
    await run();
    await waited;
  });

  it('refuses to start when nobody does', async () => {
    const name = files.add('alter table barns add column height integer');
    await expect(awaitSchema({ url, log, folder: files.folder, withinMs: 0 })).rejects.toThrow(
      `The database lacks 1 of this version's migrations, from ${name} on, and MIGRATE is never: run npm run migrate`,
    );
  });

  it('runs on a database that is newer', async () => {
    const name = files.add('alter table barns add column height integer');
    await run();
    await awaitSchema({ url, log });
    await migrate({ url, log });
    expect(said('the database is newer than this program')).toMatchObject([
      { migration: name },
      { migration: name },
    ]);
  });
});
