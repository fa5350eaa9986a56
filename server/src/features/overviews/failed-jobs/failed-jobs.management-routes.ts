import * as contract from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { dropJob } from './drop-job.ts';
import { failedJobList } from './failed-jobs.list.ts';
import { getJobOutcome } from './get-job-outcome.ts';
import { retryJob } from './retry-job.ts';

/** Routes of background work that failed for good, for staff. */
export function failedJobsManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listFailedJobs, (context, { query }) =>
      listOverCompanies(platform, context, failedJobList(context.actor.companyId), query),
    ),
    bind(contract.getJobOutcome, (_context, { params: { id } }) => getJobOutcome(platform, id)),
    bind(contract.retryJob, (context, { params: { id } }, { reason }) =>
      retryJob(platform, context, { id, reason }),
    ),
    bind(contract.dropJob, (context, { params: { id } }, { reason }) =>
      dropJob(platform, context, { id, reason }),
    ),
  ];
}
