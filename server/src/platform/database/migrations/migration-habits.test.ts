import { loadModule } from 'libpg-query';
import { beforeAll, expect, it, test } from 'vitest';
import { readMigration, readMigrations } from './migration-files.ts';
import { badHabits } from './migration-habits.fixture.ts';

/** Applied before there were rules. */
const before = 30;

beforeAll(() => loadModule());

const habits = (sql: string) => badHabits(readMigration('0031-of-a-test.sql', sql));

it.each<[string, string]>([
  ['create index barns_name on barns (name)', 'concurrently'],
  ['create unique index barns_name on barns (name)', 'concurrently'],
  ['create table sheds (id uuid); create index barns_name on barns (name)', 'barns: an index'],
  ['alter table barns add column height integer not null', 'needs a default'],
  ['alter table barns add column height integer check (height > 0)', 'not valid'],
  ['alter table barns add column farm uuid references farms', 'not valid'],
  ['alter table barns add column height integer unique', 'using index'],
  ['alter table barns add column id uuid not null default gen_random_uuid()', 'row by row'],
  ['alter table barns add column at timestamptz default clock_timestamp()', 'row by row'],
  ['alter table barns add column place bigserial', 'rewrite the table'],
  ['alter table barns add column place bigint generated always as identity', 'rewrite the table'],
  [
    'alter table barns add column short text generated always as (left(name, 3)) stored',
    'rewrites the table',
  ],
  ['alter table barns alter column name set not null', 'validate it concurrently'],
  ['alter table barns alter column height type bigint', 'rewrites the table'],
  ['alter table barns set unlogged', 'rewrites the table'],
  ['alter table barns add constraint high check (height > 0)', 'not valid'],
  ['alter table barns add foreign key (farm) references farms', 'not valid'],
  ['alter table barns add constraint named not null name', 'not valid'],
  ['alter table barns add unique (name)', 'using index'],
  ['alter table barns add primary key (id)', 'using index'],
  ['alter table barns validate constraint high', 'concurrently'],
  ['alter table barns drop column height', 'the version before uses it'],
  ['drop table barns', 'the version before uses it'],
  ['alter table barns rename column name to title', 'the old name'],
  ['alter table barns rename to sheds', 'the old name'],
  ['update barns set height = 1', 'in batches'],
  ['update barns set height = 1 where height is null', 'in batches'],
  ['with gone as (delete from barns returning *) select 1', 'in batches'],
  ['insert into barns select * from sheds', 'in batches'],
  ['set local role belfry_migrator; update barns set height = 1; reset role', 'in batches'],
  ['truncate barns', 'truncate'],
  ['lock table barns', 'by hand'],
  ['vacuum full barns', 'own business'],
  ['cluster barns', 'cluster'],
  ['reindex table barns', 'reindex'],
  ['refresh materialized view barns', 'refresh'],
  ['do $$ begin update barns set height = 1; end $$', 'not seen'],
  ['set local lock_timeout = 0', 'timeouts'],
  ['alter table barns add column a integer; alter table sheds add column a integer', 'barns, sheds: each'],
])('refuses %j', (sql, fault) => {
  expect(habits(sql)).toEqual([expect.stringContaining(fault)]);
});

it.each([
  'alter table barns add column height integer',
  `alter table barns add column height integer not null default 3, add column kind text not null default 'barn'::text`,
  'alter table barns add column at timestamptz not null default now()',
  'alter table barns add column short text generated always as (left(name, 3)) virtual',
  'alter table barns alter column id set default gen_random_uuid()',
  'alter table barns add constraint high check (height > 0) not valid, add foreign key (farm) references farms not valid',
  'alter table barns add constraint named not null name not valid',
  'alter table barns add constraint barns_name unique using index barns_name',
  'alter table barns drop constraint high, alter column name drop not null, alter column name drop default',
  `create table sheds (id uuid primary key, barn uuid references barns); create index sheds_barn on sheds (barn);
    insert into sheds select gen_random_uuid(); call protect_company_table('sheds'); alter table barns add column shed uuid`,
  `insert into barns (name) values ('one')`,
  'create function f() returns trigger language plpgsql as $$ begin update barns set height = 1; return new; end $$; create trigger f before insert on barns for each row execute function f()',
  '-- contract: 1.4 reads it no more\nalter table barns drop column height; drop table sheds',
  '-- concurrently\ncreate index concurrently if not exists barns_name on barns (name); alter table barns validate constraint high',
  '-- in batches\nupdate barns set height = 1 where id in (select id from barns where height is null limit 500)',
])('takes %j', (sql) => {
  expect(habits(sql)).toEqual([]);
});

test('every migration from now on has good habits (docs/migrations.md)', () => {
  const faults = readMigrations()
    .slice(before)
    .flatMap((migration) => badHabits(migration).map((fault) => `${migration.name}: ${fault}`));
  expect(faults).toEqual([]);
});

test('those from before had not, so that the rules are seen to be asked', () => {
  expect(readMigrations().slice(0, before).flatMap(badHabits).length).toBeGreaterThan(20);
});
