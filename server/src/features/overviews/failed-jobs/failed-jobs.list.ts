import { sql } from 'kysely';
import type { FailedJob } from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import { jobKindOf } from '@belfry/contract/overviews/failed-jobs/job-kinds.ts';
import { withoutSecrets } from '#platform/jobs/job-failure.rules.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import {
  selectCompanyRefs,
  selectFailedJobs,
  urgency,
  type FailedJobFilter,
  type FailedJobRow,
} from './failed-jobs.queries.ts';
import { findConcerned } from './find-concerned.ts';
import { carriedIds } from './job-subjects.rules.ts';

/** Longest error that is shown, in characters. */
const longestError = 500;

const id = { by: sql`job.id`, type: 'bigint', of: (row: FailedJobRow) => row.id } as const;
const age = {
  by: sql`(-extract(epoch from job.failed_at) * 1000)::bigint`,
  type: 'bigint',
  of: (row: FailedJobRow) => -row.failed_at.getTime(),
} as const;

/** Background work that failed for good. @param makerId the maker's own company, which what concerns no customer belongs to */
export function failedJobList(makerId: string): CompanyList<FailedJobFilter, FailedJobRow, FailedJob> {
  return {
    section: 'failed-jobs',
    orders: {
      urgent: [
        {
          by: urgency,
          type: 'bigint',
          of: ({ name }) => (jobKindOf(name).area === 'alarm' ? 0 : 1),
        },
        age,
        id,
      ],
      failed: [{ by: sql`job.failed_at`, type: 'timestamptz', of: (row) => row.failed_at }, id],
    },
    select: selectFailedJobs,
    present: (rows, view) => present(rows, view, makerId),
    csv: [],
  };
}

/** The error of the last try. A provider may say whom it could not reach; a list over companies does not. */
function errorOf({ last_error: said, payload }: FailedJobRow): string {
  return withoutSecrets(said, payload)
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/\+\d{7,15}\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestError);
}

async function present(
  rows: readonly FailedJobRow[],
  { trx }: StaffView,
  makerId: string,
): Promise<FailedJob[]> {
  const concerned = await findConcerned(trx, rows);
  const companyOf = (row: FailedJobRow) => concerned.get(row.id)?.companyId ?? makerId;
  const companies = await selectCompanyRefs(trx, [makerId, ...new Set(rows.map(companyOf))]);
  return rows.map((row): FailedJob => {
    const { area, loss } = jobKindOf(row.name);
    const company = companies.get(companyOf(row)) ?? companies.get(makerId);
    if (!company) throw new Error(`the maker's company ${makerId} is not there`);
    return {
      id: String(row.id),
      name: row.name,
      area,
      attempts: row.attempts,
      retries: row.retries,
      error: errorOf(row),
      failedAt: row.failed_at.toISOString(),
      ids: carriedIds(row.payload),
      company,
      isOwn: company.id === makerId,
      about: concerned.get(row.id)?.about ?? null,
      loss,
      allowedActions: loss === null ? ['retry'] : ['retry', 'drop'],
    };
  });
}
