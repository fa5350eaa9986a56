import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sqlStatements } from './sql-statements.ts';

/** The plain SQL files, in the order of their numbers. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../migrations');

/**
 * How a file is applied: as one transaction; statement by statement outside of any (`-- concurrently` is its first line);
 * or as one statement that is repeated, each time in a transaction of its own, until it changes no row (`-- in batches`).
 */
export type MigrationWay = 'at once' | 'concurrently' | 'in batches';

/** One file. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
  way: MigrationWay;
  /** What is sent, one by one. */
  statements: string[];
}

/** What may stand outside a transaction: what can be sent again after a try that broke anywhere, and shuts nobody out. */
const repeatable = [
  /^create (?:unique )?index concurrently if not exists \w+ on /i,
  /^drop index concurrently if exists \w+$/i,
  /^alter table \w+ validate constraint \w+$/i,
];

/** Reads `NNNN-name.sql` files. @throws Error when a number is missing or there twice, or a file does not fit its first line */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return files.map((name, index) => {
    if (!name.startsWith(`${String(index + 1).padStart(4, '0')}-`)) {
      throw new Error(
        `Migrations are numbered without gap or repeat: ${name} should be number ${index + 1}.`,
      );
    }
    return readMigration(name, readFileSync(join(folder, name), 'utf8'));
  });
}

/** A file as it is applied. @throws Error when it does not fit its first line */
export function readMigration(name: string, sql: string): Migration {
  const file = { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  const [, first] = /^-- (concurrently|in batches)\b/.exec(sql) ?? [];
  if (first === undefined) return { ...file, way: 'at once', statements: [sql] };
  const way = first as 'concurrently' | 'in batches';
  const statements = sqlStatements(sql);
  const fault = way === 'concurrently' ? concurrentFault(statements) : batchFault(statements);
  if (fault) throw new Error(`Migration ${name} says "-- ${way}": ${fault}.`);
  return { ...file, way, statements };
}

function concurrentFault(statements: string[]): string | undefined {
  const odd = statements.find((statement) => !repeatable.some((form) => form.test(oneLine(statement))));
  if (odd === undefined) return undefined;
  return `"${odd.slice(0, 60)}" is not one of create index concurrently if not exists, drop index concurrently if exists, alter table … validate constraint`;
}

function batchFault([statement = '', ...more]: string[]): string | undefined {
  const line = oneLine(statement);
  if (more.length > 0 || !/^(?:with|update|delete|insert) /i.test(line))
    return 'it holds one statement that changes rows';
  if (!/ limit [1-9]\d*\b/i.test(line)) return 'its statement needs a limit of its own';
  return undefined;
}

/** For comparing only: spaces within texts are lost. */
function oneLine(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ');
}
