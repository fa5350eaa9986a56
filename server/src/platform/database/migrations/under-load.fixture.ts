import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import type { LockPatience } from './lock-patience.ts';
import { migrate } from './migrate.ts';
import { startLoad } from './load.fixture.ts';
import { emptyDatabase, someMigrations } from './migrations.fixture.ts';

const log = pino({ level: 'silent' });

/** A database at migration 0030, with rows in every table. @returns its address */
export async function filledDatabase(beside: string): Promise<string> {
  const url = await emptyDatabase(beside, 'filled');
  const { folder, remove } = someMigrations(30);
  await migrate({ url, log, folder });
  remove();
  const rows = readFileSync(join(import.meta.dirname, 'rows-of-0030.fixture.sql'), 'utf8');
  await asSuperuser(url, (client) =>
    // Lines that the load adds get numbers after those of the file.
    client.query(`set session_replication_role = replica; ${rows}; analyze;
      select setval(pg_get_serial_sequence('history', 'id'), max(id)) from history`),
  );
  return url;
}

/**
 * Applies what is new in a folder while a reader and a writer run.
 * @returns whatever failed: the migration, their queries, one that waited for longer than `patienceMs`, a table rewritten under
 *   everybody's eyes
 */
export async function applyUnderLoad(options: {
  url: string;
  folder: string;
  /** Milliseconds that a query of the reader or writer may take. */
  patienceMs: number;
  locks: LockPatience;
}): Promise<string[]> {
  const { url, folder, patienceMs, locks } = options;
  const before = await filesOfTables(url);
  await asSuperuser(url, (client) =>
    client.query(
      `do $$ begin execute format('alter database %I set statement_timeout = ${patienceMs}', current_database()); end $$`,
    ),
  );
  const load = await startLoad({ url });
  const goesOn = async () => {
    const { read, written } = load.rounds;
    await eventually(() => {
      if (load.rounds.read < read + 2 || load.rounds.written < written + 2) throw new Error('no round yet');
    });
  };
  await goesOn();
  const failed = await migrate({ url, log, folder, locks, batchesAtMost: 200 }).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  await goesOn();
  const faults = [...failed, ...(await load.stop())];
  const after = await filesOfTables(url);
  for (const [table, file] of before)
    if (after.has(table) && after.get(table) !== file) faults.push(`${table} was rewritten`);
  return faults;
}

/** The file in which the rows of each table stand: another one when it was rewritten. */
async function filesOfTables(url: string): Promise<Map<string, number>> {
  const { rows } = await asSuperuser(url, (client) =>
    client.query<{ name: string; file: number }>(
      `select relname as name, pg_relation_filenode(oid) as file from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    ),
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}

async function asSuperuser<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
