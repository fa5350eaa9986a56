import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { beginJobAct } from './begin-job-act.ts';
import { giveTries } from './failed-jobs.queries.ts';

/**
 * Staff have a job tried again that failed for good: it gets all its tries, at once.
 * @throws {AppError} `not-found` where none of this id has failed for good, and those of `asStaff`
 */
export async function retryJob(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  given: { id: string; reason: string },
): Promise<{ state: 'waiting' }> {
  const { job, companyId, context: staff } = await beginJobAct(platform, context, given);
  const at = platform.clock.now();
  await platform.database.transaction('allCompanies', async (trx) => {
    if (!(await giveTries(trx, { id: given.id, name: job.name, at }))) throw new AppError('not-found');
    const details = { job: job.name, times: job.retries + 1 };
    await recordAudit(trx, staff, { companyId, at }, [{ action: 'job.retried', details }]);
  });
  return { state: 'waiting' };
}
