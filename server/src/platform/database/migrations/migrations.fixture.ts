import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';

/** The first real migrations, all unless told, in a folder of their own to which a test adds some. */
export function someMigrations(upTo = Infinity) {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, {
    recursive: true,
    filter: (file) => !/^\d{4}-/.test(basename(file)) || Number(basename(file).slice(0, 4)) <= upTo,
  });
  return {
    folder,
    /** Adds the next one. @returns its file's name */
    add: (sql: string): string => {
      const name = `${String(readMigrations(folder).length + 1).padStart(4, '0')}-of-a-test.sql`;
      writeFileSync(join(folder, name), sql);
      return name;
    },
    /** Writes a file anew. */
    change: (name: string, sql: string) => writeFileSync(join(folder, name), sql),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Makes an empty database beside that of `url`. @returns its address */
export async function emptyDatabase(beside: string, suffix: string): Promise<string> {
  const url = new URL(beside);
  const name = `${basename(url.pathname)}_${suffix}`;
  const login = new Client({ connectionString: beside });
  await login.connect();
  await login.query(`drop database if exists ${name} with (force)`);
  await login.query(`create database ${name}`);
  await login.end();
  url.pathname = `/${name}`;
  return url.href;
}
