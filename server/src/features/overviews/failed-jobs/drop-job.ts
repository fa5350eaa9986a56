import { jobKindOf } from '@belfry/contract/overviews/failed-jobs/job-kinds.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { beginJobAct } from './begin-job-act.ts';
import { takeAway } from './failed-jobs.queries.ts';

/**
 * Staff drop a job that failed for good: it is never done.
 * @throws {AppError} `not-found` where none of this id has failed for good; `not-allowed-now` for an alarm, money, and what no version
 *   knows; and those of `asStaff`
 */
export async function dropJob(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  given: { id: string; reason: string },
): Promise<{ dropped: true }> {
  const { job, companyId, context: staff } = await beginJobAct(platform, context, given);
  if (jobKindOf(job.name).loss === null) throw new AppError('not-allowed-now');
  const at = platform.clock.now();
  await platform.database.transaction('allCompanies', async (trx) => {
    if (!(await takeAway(trx, given.id))) throw new AppError('not-found');
    await recordAudit(trx, staff, { companyId, at }, [{ action: 'job.dropped', details: { job: job.name } }]);
  });
  return { dropped: true };
}
