import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { migrate } from './migrations/migrate.ts';
import { readMigrations } from './migrations/migration-files.ts';
import { FolderInUse } from './postgres/postgres-claim.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address on the test server; its database is the migrated template. */
    templateUrl: string;
  }
}

const log = pino({ level: 'warn' });
const FOLDER = join(import.meta.dirname, '../../../../.data');

/**
 * Vitest's global set-up: one server for the run (TEST_DATABASE_URL, else an embedded one) with a template that holds
 * every migration, made anew only when a migration changed.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await startFreeCluster();
  try {
    project.provide('templateUrl', await prepareTemplate(server.url));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}

/** Runs at the same time in one checkout get folders of their own. */
async function startFreeCluster(run = 1): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir: join(FOLDER, `test-postgres-${run}`), log, fast: true });
  } catch (error) {
    if (error instanceof FolderInUse && run < 20) return startFreeCluster(run + 1);
    throw error;
  }
}

async function prepareTemplate(serverUrl: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { checksum } of readMigrations()) hash.update(checksum);
  const name = `belfry_template_${hash.digest('hex').slice(0, 12)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const found = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'belfry\\_template\\_%'`,
    );
    const stale = found.rows.filter((row) => row.datname !== name);
    for (const { datname } of stale) await client.query(`drop database "${datname}" with (force)`);
    if (stale.length === found.rows.length) {
      // A name of its own until it is complete: a run that was killed leaves no half-made template.
      await client.query('drop database if exists belfry_unfinished with (force)');
      await client.query('create database belfry_unfinished');
      url.pathname = '/belfry_unfinished';
      await migrate({ url: url.href, log });
      await client.query(`alter database belfry_unfinished rename to ${name}`);
      url.pathname = `/${name}`;
    }
  } finally {
    await client.end();
  }
  return url.href;
}
