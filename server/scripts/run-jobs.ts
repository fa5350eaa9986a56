import { pino } from 'pino';
import { readConfig } from '../src/platform/config/config.ts';
import { databaseOfSettings } from '../src/platform/database/postgres/database-of-settings.ts';
import { openPool } from '../src/platform/database/pool.ts';
import { failedJobs, retryFailedJob } from '../src/platform/jobs/failed-jobs.ts';
import { withoutSecrets } from '../src/platform/jobs/job-failure.rules.ts';
import { messageOf } from './message-of.ts';

const usage = `What is to be done?

jobs failed      lists background work that failed for good
jobs retry ID    gives one of it all its tries again`;

/** What the command says, and its exit code: 1 where there is no such job, 2 where it was not understood or not done. */
export interface JobsAnswer {
  exitCode: number;
  words: string;
}

/** Runs the command as it was typed, on the database of the settings. What a job carries is not shown. */
export async function runJobs(
  [what, id = '', ...more]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<JobsAnswer> {
  const lists = what === 'failed' && id === '';
  const retries = what === 'retry' && /^\d{1,15}$/.test(id) && more.length === 0;
  if (!lists && !retries) return { exitCode: 2, words: usage };
  const log = pino({ level: 'silent' });
  try {
    const { url, stop } = await databaseOfSettings(readConfig(environment), log);
    const pool = openPool({ url, log, size: 1, role: 'belfry_owner' });
    try {
      if (lists) return { exitCode: 0, words: await listOf(pool) };
      return (await retryFailedJob(pool, Number(id)))
        ? { exitCode: 0, words: `Job ${id} is tried again.` }
        : { exitCode: 1, words: `No job ${id} has failed for good. See: npm run jobs -- failed` };
    } finally {
      await pool.end();
      await stop();
    }
  } catch (error) {
    return { exitCode: 2, words: messageOf(error) };
  }
}

async function listOf(pool: Parameters<typeof failedJobs>[0]): Promise<string> {
  const failed = await failedJobs(pool);
  if (failed.length === 0) return 'No job has failed for good.';
  return failed
    .map(({ id, name, attempts, failedAt, lastError, payload }) => {
      const error = withoutSecrets(lastError, payload).replaceAll(/\s+/g, ' ').slice(0, 300);
      return `${id}  ${name}  ${attempts} tries  ${failedAt.toISOString()}  ${error}`;
    })
    .join('\n');
}
