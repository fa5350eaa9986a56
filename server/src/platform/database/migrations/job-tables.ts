import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ClientBase } from 'pg';

/** Where graphile-worker keeps the files that make its tables, `000001.sql` and on. */
const folder = join(dirname(createRequire(import.meta.url).resolve('graphile-worker')), '../sql');

const newest = Math.max(...readdirSync(folder).map((name) => Number(/^(\d+)\.sql$/.exec(name)?.[1] ?? 0)));

/** What a migration of graphile-worker is called beside those of our own. */
const nameOf = (number: number) => `graphile-worker ${number}`;

/**
 * What the database has of the tables of jobs, which graphile-worker makes and changes by itself. Asks on a connection of belfry_owner.
 * @returns names of what it lacks, in order, and of one that the installed graphile-worker does not know
 */
export async function readJobTables(
  owner: ClientBase,
): Promise<{ lacks: string[]; unknown: string | undefined }> {
  const there = await owner.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as there`,
  );
  const found = there.rows[0]?.there
    ? (await owner.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')).rows[0]?.id
    : undefined;
  const applied = found ?? 0;
  const lacks = Array.from({ length: Math.max(newest - applied, 0) }, (_, i) => nameOf(applied + 1 + i));
  return { lacks, unknown: applied > newest ? nameOf(applied) : undefined };
}
