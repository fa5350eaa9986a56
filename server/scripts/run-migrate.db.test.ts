import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../src/platform/database/migrations/migration-files.ts';
import { ownTestDatabase } from '../src/platform/database/database.fixture.ts';
import { emptyDatabase } from '../src/platform/database/migrations/migrations.fixture.ts';
import { runMigrate } from './run-migrate.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
afterAll(() => database.close());

const names = readMigrations().map(({ name }) => name);

async function run(args: string[], DATABASE_URL: string, signal?: AbortSignal) {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runMigrate(
    args,
    { NODE_ENV: 'test', DATABASE_URL },
    {
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
      ...(signal && { signal }),
    },
  );
  return { code, said, complained };
}

test('an empty database is told what it lacks, gets it, and lacks nothing then', async () => {
  const url = await emptyDatabase(database.url, 'job');
  const { code, said } = await run(['--pending'], url);
  expect([code, said.filter((name) => !name.startsWith('graphile-worker '))]).toEqual([0, names]);
  expect(said[0]).toBe('graphile-worker 1');
  const applied = names.map((name) => `migration applied: ${name}`);
  expect(await run([], url)).toEqual({ code: 0, said: applied, complained: [] });
  const nothing = { code: 0, said: [], complained: ['Nothing is pending.'] };
  expect([await run(['--pending'], url), await run([], url)]).toEqual([nothing, nothing]);
});

test('what cannot be done says why, and exits with 1', async () => {
  const { code, complained } = await run(['--pendign'], database.url);
  expect([code, complained]).toEqual([1, [expect.stringContaining("Unknown option '--pendign'")]]);
  const nowhere = await run([], 'postgres://nobody@127.0.0.1:1/none');
  expect([nowhere.code, nowhere.complained]).toEqual([1, [expect.stringMatching(/ECONNREFUSED/)]]);
});

test('what is stopped says that it can go on', async () => {
  const url = await emptyDatabase(database.url, 'stopped');
  const stopped = await run([], url, AbortSignal.abort());
  expect(stopped).toEqual({
    code: 1,
    said: [],
    complained: ['Stopped. What was applied stays; another run goes on from there.'],
  });
});
