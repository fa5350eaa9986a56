import { basename } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { migrationPatience } from './lock-patience.ts';
import { readMigrations } from './migration-files.ts';
import { ownTestDatabase } from '../database.fixture.ts';
import { someMigrations } from './migrations.fixture.ts';
import { applyUnderLoad, filledDatabase } from './under-load.fixture.ts';

/** The newest migration of which the rows are; see rows-of-0030.fixture.sql. */
const filledAt = 30;
const isFullSize = process.env['TEST_SIZE'] === 'full';
/** By day the newest are tried one by one, behind all that are older at once: what has been released does not change. */
const triedOneByOne = isFullSize ? Infinity : 2;

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let filled: string;
let copies = 0;
beforeAll(async () => {
  database = await ownTestDatabase();
  filled = await filledDatabase(database.url);
});
afterAll(() => database.close());

async function aCopy(): Promise<string> {
  copies += 1;
  const template = basename(new URL(filled).pathname);
  const url = new URL(filled);
  url.pathname = `/${template}_${copies}`;
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`drop database if exists ${template}_${copies} with (force)`);
  await client.query(`create database ${template}_${copies} template ${template}`);
  await client.end();
  return url.href;
}

/** Waits ten times as long as the migration for a lock. */
const real = { locks: migrationPatience, patienceMs: 10_000 };

test('the rows that migrations are tried on are in every table', async () => {
  const client = new Client({ connectionString: filled });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect(rows.length).toBeGreaterThan(50);
  const empty: string[] = [];
  for (const { name } of rows)
    if ((await client.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
  await client.end();
  expect(empty).toEqual([]);
});

test('each migration from now on passes beside a reader and a writer (docs/migrations.md)', async () => {
  const url = await aCopy();
  const faults: string[] = [];
  const migrations = readMigrations();
  const first = Math.max(filledAt, migrations.length - triedOneByOne);
  for (const [index, { name }] of migrations.entries()) {
    if (index < first) continue;
    const { folder, remove } = someMigrations(index + 1);
    faults.push(...(await applyUnderLoad({ url, folder, ...real })).map((fault) => `${name}: ${fault}`));
    remove();
  }
  expect(faults).toEqual([]);
}, 300_000);

// What the test of all of them sees is looked at where it may have changed.
describe.runIf(isFullSize)('a migration that', () => {
  /** A query that meets a bad one is given up soon; what is given up by chance beside it does no harm here. */
  const impatient = { locks: { lockTimeoutMs: 100, patienceMs: 60_000 }, patienceMs: 500 };
  /** Of a migration that is tried behind the first thirty. */
  const tried = async (
    options: Omit<Parameters<typeof applyUnderLoad>[0], 'url' | 'folder'>,
    ...files: string[]
  ) => {
    const { folder, add, remove } = someMigrations(filledAt);
    for (const sql of files) add(sql);
    const faults = await applyUnderLoad({ url: await aCopy(), folder, ...options });
    remove();
    return faults;
  };

  it('adds, indexes concurrently, fills in batches, and validates, passes', async () => {
    const faults = await tried(
      real,
      `alter table devices add column height integer, add column kind text not null default 'dialler'`,
      '-- concurrently\ncreate index concurrently if not exists devices_height on devices (company_id, height)',
      `-- in batches
      update device_events set value = '1' where (device_id, epoch, boot, seq) in (
        select device_id, epoch, boot, seq from device_events where value is null and boot = 1 and seq < 21 limit 1000)`,
      `alter table users add constraint users_names check (first_name <> '' or last_name <> '') not valid`,
      '-- concurrently\nalter table users validate constraint users_names',
      `create table barns (company_id uuid not null references companies, id uuid primary key, unique (company_id, id));
      call protect_company_table('barns')`,
    );
    expect(faults).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    [
      'keeps a table shut for too long',
      'alter table devices add column height integer; select pg_sleep(4)',
      /canceling statement due to statement timeout/,
    ],
    [
      'takes a name away that is used',
      'alter table users rename column email to address',
      /column "email" does not exist/,
    ],
    [
      'wants what the version before does not write',
      `alter table device_events add column kind text not null default 'old'; alter table device_events alter column kind drop default`,
      /violates not-null constraint/,
    ],
    [
      'does not fit the rows that are there',
      'alter table device_events add column kind text not null',
      /failed: .* contains null values/,
    ],
    [
      'rewrites a table',
      'alter table device_events alter column seq type numeric',
      /^device_events was rewritten$/,
    ],
    [
      'goes on for ever',
      '-- in batches\nupdate contacts set version = version + 1 where id in (select id from contacts limit 1)',
      /still changes rows after 200 batches/,
    ],
    [
      'takes away a right',
      'revoke insert on device_events from belfry_app',
      /permission denied for table device_events/,
    ],
  ])('%s is caught', async (_what, sql, fault) => {
    const faults = await tried(impatient, sql);
    expect(faults.join('\n')).toMatch(new RegExp(fault.source, 'm'));
  });
});
