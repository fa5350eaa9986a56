import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/platform/database/postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrations/migrate.ts';
import { columnOverrides, importsOfSets, readColumns } from './column-types.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The generated file. */
export const OUTPUT = join(ROOT, 'server/src/platform/database/schema.generated.ts');
const require = createRequire(import.meta.url);
const runFile = promisify(execFile);

/** What the pool's type parsers make of a column; json is written as text, as pg takes an array for an SQL array. */
const TYPES = { int8: 'number', jsonb: 'ColumnType<unknown, string, string>' };

/**
 * Writes the table types of a database that holds every migration.
 * @throws Error with `verify`, which writes nothing, when the file is not what it would write
 */
export async function generateSchema({ verify = false } = {}): Promise<void> {
  const log = pino({ level: 'warn' });
  const folder = await mkdtemp(join(tmpdir(), 'belfry-schema-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, fast: true });
  try {
    await migrate({ url: postgres.url, log });
    const text = await typesOf(postgres.url);
    if (!verify) await writeFile(OUTPUT, text);
    else if (text !== (await readFile(OUTPUT, 'utf8')))
      throw new Error(`${OUTPUT} is out of date: npm run generate`);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The table types of a migrated database, as the generated file has them. */
export async function typesOf(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'belfry-types-'));
  const file = join(folder, 'schema.generated.ts');
  const columns = columnOverrides(await readColumns(url));
  try {
    await runFile(process.execPath, [
      join(dirname(require.resolve('kysely-codegen')), 'cli/bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${file}`,
      '--include-pattern=public.*',
      '--exclude-pattern=public.migrations',
      '--date-parser=string',
      `--type-mapping=${JSON.stringify(TYPES)}`,
      `--overrides=${JSON.stringify({ columns })}`,
    ]);
    // Its own way to import them reads overrides by an API that TypeScript no longer has.
    const written = await readFile(file, 'utf8');
    await writeFile(
      file,
      written.replace(/^import .*\n/m, (line) => line + importsOfSets()),
    );
    await runFile(process.execPath, [
      join(ROOT, 'node_modules/.bin/oxfmt'),
      '--config',
      join(ROOT, '.oxfmtrc.json'),
      file,
    ]);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await generateSchema({ verify: process.argv.includes('--verify') });
