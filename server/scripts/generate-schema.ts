import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, 'server/src/platform/database/schema.generated.ts');
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
    const text = await typesOf(postgres.url, join(folder, 'schema.generated.ts'));
    if (!verify) await writeFile(OUTPUT, text);
    else if (text !== (await readFile(OUTPUT, 'utf8')))
      throw new Error(`${OUTPUT} is out of date: npm run generate`);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function typesOf(url: string, file: string): Promise<string> {
  await runFile(process.execPath, [
    join(dirname(require.resolve('kysely-codegen')), 'cli/bin.js'),
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--include-pattern=public.*',
    '--exclude-pattern=public.migrations',
    '--date-parser=string',
    `--type-mapping=${JSON.stringify(TYPES)}`,
  ]);
  await runFile(process.execPath, [
    join(ROOT, 'node_modules/.bin/oxfmt'),
    '--config',
    join(ROOT, '.oxfmtrc.json'),
    file,
  ]);
  return readFile(file, 'utf8');
}

if (import.meta.main) await generateSchema({ verify: process.argv.includes('--verify') });
