import { expect, it, test } from 'vitest';
import { readMigration, readMigrations } from './migration-files.ts';
import { versionFault } from '../postgres/postgres-version.ts';
import { sqlStatements } from './sql-statements.ts';

it.each<[string, string[]]>([
  ['select 1; select 2', ['select 1', 'select 2']],
  [';; select 1 ;\n', ['select 1']],
  [
    `select ';', "a;b" -- no; really\n; /* ; */ select 'it''s; ok'`,
    [`select ';', "a;b"`, `select 'it''s; ok'`],
  ],
  ['do $$ begin; end $$; do $body$ a; $$ b; $body$', ['do $$ begin; end $$', 'do $body$ a; $$ b; $body$']],
  ['select 1 - 2 / 3', ['select 1 - 2 / 3']],
  ['-- nothing; at all', []],
])('parts %j', (sql, statements) => {
  expect(sqlStatements(sql)).toEqual(statements);
});

it.each<[string, string]>([
  ['create table a (id integer)', 'at once'],
  ['-- Concurrently is a word, too.\ncreate table a (id integer)', 'at once'],
  ['-- concurrently\ncreate index concurrently if not exists a_b on a (b)', 'concurrently'],
  [
    '-- concurrently: it is large\ncreate unique index\n  concurrently if not exists a_b on a (b); drop index concurrently if exists a_c;',
    'concurrently',
  ],
  ['-- concurrently\nalter table a validate constraint b', 'concurrently'],
  ['-- in batches\ndelete from a where id in (select id from a where old limit 500)', 'in batches'],
])('reads the way of %j', (sql, way) => {
  expect(readMigration('0031-a.sql', sql)).toMatchObject({ way });
});

it.each<[string, string]>([
  ['-- concurrently\ncreate index concurrently a_b on a (b)', 'is not one of'],
  ['-- concurrently\ncreate index if not exists a_b on a (b)', 'is not one of'],
  ['-- concurrently\nalter table a add column b integer', 'is not one of'],
  ['-- in batches\nupdate a set b = 1 where b is null', 'needs a limit'],
  ['-- in batches\nupdate a set b = 1 where id in (select id from a limit 0)', 'needs a limit'],
  ['-- in batches\nselect 1 limit 1', 'one statement that changes rows'],
  [
    '-- in batches\nupdate a set b = 1 limit 1; update c set d = 1 limit 1',
    'one statement that changes rows',
  ],
  ['-- in batches', 'one statement that changes rows'],
])('refuses %j', (sql, fault) => {
  expect(() => readMigration('0031-a.sql', sql)).toThrow(fault);
});

test('the files that there are can be read', () => {
  expect(readMigrations().length).toBeGreaterThan(29);
});

it.each<[number, string, string]>([
  [
    150018,
    '15.18 (Debian 15.18-0+deb12u1)',
    'needs PostgreSQL 18 or newer, and the server of DATABASE_URL is 15.18:',
  ],
  [170006, '17.6', 'is 17.6:'],
  [180000, '18.0', ''],
  [190001, '19beta1', ''],
])('of a server %i says what is needed', (number, name, told) => {
  expect(versionFault(number, name)?.includes(told)).toBe(told === '' ? undefined : true);
});
