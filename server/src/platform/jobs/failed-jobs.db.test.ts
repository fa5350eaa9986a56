import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '../../../scripts/run-jobs.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
afterAll(() => database.close());

const jobs = (...args: string[]) => runJobs(args, { NODE_ENV: 'test', DATABASE_URL: database.url });

async function aFailedJob(): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: number }>(
    `select id from graphile_worker.add_job('diary/note', '{"to": "anna@farm.example"}', max_attempts => 1)`,
  );
  const id = String(rows[0]?.id);
  await database.ownerPool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'no line to anna@farm.example' where id = $1`,
    [id],
  );
  return id;
}

test('staff list what failed for good, without what it carried, and have it tried again once', async () => {
  expect(await jobs('failed')).toEqual({ exitCode: 0, words: 'No job has failed for good.' });
  const id = await aFailedJob();
  const { words } = await jobs('failed');
  expect(words).toMatch(new RegExp(`^${id} {2}diary/note {2}1 tries {2}\\S+Z {2}no line to …$`));
  expect(await jobs('retry', id)).toEqual({ exitCode: 0, words: `Job ${id} is tried again.` });
  expect(await jobs('failed')).toMatchObject({ words: 'No job has failed for good.' });
  expect(await jobs('retry', id)).toMatchObject({ exitCode: 1 });
});

test.each([[[]], [['failed', 'all']], [['retry']], [['retry', '1; drop']], [['other']]])(
  '%j is not understood',
  async (args) => {
    expect(await jobs(...args)).toMatchObject({
      exitCode: 2,
      words: expect.stringContaining('jobs retry ID'),
    });
  },
);

test('a database that is not there is said', async () => {
  const answer = await runJobs(['failed'], { NODE_ENV: 'test', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect(answer.exitCode).toBe(2);
});
