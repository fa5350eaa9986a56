import type { Context, StaffActor, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findFailedJob, selectCompanyRefs, type FailedJobRow } from './failed-jobs.queries.ts';
import { findConcerned } from './find-concerned.ts';

/** A failed job that staff are about to act on, and in whose name. */
export interface JobAct {
  job: FailedJobRow;
  /** Whose log the act stands in: that of the company that the job concerns, else the maker's own. */
  companyId: string;
  context: Context<StaffActor>;
}

/**
 * Finds a job that failed for good. Jobs are nobody's rows: whoever acts goes on in a transaction of the provider, and records with this
 * context.
 * @throws {AppError} `not-found`, and those of `asStaff`
 */
export async function beginJobAct(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<JobAct> {
  const { allCompanies } = platform.database;
  const makerId = context.actor.companyId;
  const job = await findFailedJob(allCompanies, id);
  const own = asStaff(platform, context, makerId, reason);
  if (!job) throw new AppError('not-found');
  const concerned = (await findConcerned(allCompanies, [job])).get(job.id)?.companyId ?? makerId;
  if (concerned === makerId || !(await selectCompanyRefs(allCompanies, [concerned])).has(concerned))
    return { job, companyId: makerId, context: own.context };
  const staff = asStaff(platform, context, concerned, reason);
  return { job, companyId: concerned, context: staff.context };
}
