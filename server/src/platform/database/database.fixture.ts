import { Client } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openDatabase, type Database } from './database.ts';

const objectInUse = '55006';
let shared: Promise<Database> | undefined;
let copies = 0;

const worker = (): string => `belfry_test_${process.env['VITEST_POOL_ID'] ?? '0'}`;

/**
 * The database of this Vitest worker, a copy of the migrated template. Tests share it, so that each makes a company of
 * its own and counts nothing beyond it; nobody closes it.
 */
export function testDatabase(): Promise<Database> {
  shared ??= copyTemplate(worker()).then(open);
  return shared;
}

/**
 * A database for one test file that needs the jobs or the clock for itself: close it in `afterAll`. About 0.1 s.
 * `url` is for a second process or a second pool.
 */
export async function ownTestDatabase(): Promise<Database & { url: string }> {
  copies += 1;
  const url = await copyTemplate(`${worker()}_own_${copies}`);
  return { ...open(url), url };
}

function open(url: string): Database {
  return openDatabase({ url, log: pino({ level: 'warn' }), poolSize: 5 });
}

async function copyTemplate(name: string): Promise<string> {
  const template = new URL(inject('templateUrl'));
  const url = new URL(template);
  url.pathname = `/${name}`;
  const server = new URL(template);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await createFrom(client, template.pathname.slice(1), name);
  } finally {
    await client.end();
  }
  return url.href;
}

/** On a busy machine whoever filled the template, or vacuums it, may be gone later than the five seconds that PostgreSQL waits. */
async function createFrom(client: Client, template: string, name: string, tries = 12): Promise<void> {
  try {
    await client.query(`create database ${name} template ${template}`);
  } catch (error) {
    if ((error as { code?: string }).code !== objectInUse || tries === 1) throw error;
    await createFrom(client, template, name, tries - 1);
  }
}
