import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobFailure } from '#platform/jobs/job-failure.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { selectStaff, takeAlert } from '../monitoring.queries.ts';
import { tellOfFailingJob } from './tell-of-failing-job.job.ts';

/**
 * Has staff told that a job keeps failing: of each name once an hour, however many fail, and as often
 * that one of it is given up. That staff could not be told
 * of it is told to nobody but the log.
 */
export async function noteFailingJob(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { id: jobId, name: job, attempts, isLast, error }: JobFailure,
): Promise<void> {
  if (job === tellOfFailingJob.name) return;
  const now = clock.now();
  await database.transaction('allCompanies', async (trx) => {
    if (!(await takeAlert(trx, isLast ? `${job} given up` : job, now))) return;
    const staff = await selectStaff(trx);
    const failure = { jobId, job, attempts, isLast, error, at: now.toISOString() };
    await enqueue(
      trx,
      staff.map(({ id: userId, email: to, lang_code: langCode }) =>
        tellOfFailingJob.of({ userId, to, langCode, ...failure }),
      ),
    );
  });
}
