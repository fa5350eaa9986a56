import { sql, type Kysely } from 'kysely';
import type { CompanyRef } from '@belfry/contract/ground/staff-access/company-ref.ts';
import { jobKinds, jobNames } from '@belfry/contract/overviews/failed-jobs/job-kinds.ts';
import type { listFailedJobs } from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import type { Owner } from './job-subjects.rules.ts';

/** A job that used up its tries. */
export interface FailedJobRow {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  last_error: string;
  /** Real time. */
  failed_at: Date;
  /** How often staff had it tried again. */
  retries: number;
}

/** What staff narrow the list to. */
export type FailedJobFilter = Omit<
  RouteInput<typeof listFailedJobs>['query'],
  'limit' | 'cursor' | 'total' | 'sort'
>;

const namesOf = (area: string) => jobNames.filter((name) => jobKinds[name].area === area);
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Alarms come first: whom one calls may not have been called. */
export const urgency = sql`(case when job.name = any(${namesOf('alarm')}::text[]) then 0 else 1 end)`;

/** Jobs that failed for good, as the owner's function tells them, which nobody but the maker's staff may ask. */
export function selectFailedJobs(database: Kysely<DB>, { search, name, area }: FailedJobFilter) {
  let query = database
    .selectFrom(sql<Omit<FailedJobRow, 'retries'>>`failed_jobs()`.as('job'))
    .leftJoin('retried_jobs', 'retried_jobs.job_id', 'job.id')
    .select([
      'job.id',
      'job.name',
      'job.payload',
      'job.attempts',
      'job.last_error',
      'job.failed_at',
      sql<number>`coalesce(retried_jobs.times, 0)`.as('retries'),
    ]);
  if (name) query = query.where('job.name', '=', name);
  if (area) query = query.where('job.name', 'in', namesOf(area));
  if (search) query = query.where(isFound(search));
  return query;
}

/** By name and number, and by an id: what else a job carries is not to be found out by trying. */
function isFound(search: string) {
  if (isId.test(search))
    return sql<boolean>`strpos(job.payload::text, ${JSON.stringify(search.toLowerCase())}) > 0`;
  return sql<boolean>`(job.name like ${containing(search.toLowerCase())} or job.id::text = ${search})`;
}

/** A job that failed for good, by its number. */
export function findFailedJob(database: Kysely<DB>, id: string): Promise<FailedJobRow | undefined> {
  return selectFailedJobs(database, {}).where('job.id', '=', Number(id)).executeTakeFirst();
}

/** Gives a job all its tries again, and counts that. @returns false where it has not failed for good, or is tried at this moment */
export async function giveTries(
  trx: Kysely<DB>,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select retry_failed_job(${id}::bigint) as done`.execute(trx);
  if (rows[0]?.done !== true) return false;
  await trx
    .insertInto('retried_jobs')
    .values({ job_id: Number(id), name, times: 1, retried_at: at })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({ times: sql<number>`retried_jobs.times + 1`, retried_at: at }),
    )
    .execute();
  return true;
}

/** Takes a job away. @returns false where it has not failed for good */
export async function takeAway(trx: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select drop_failed_job(${id}::bigint) as done`.execute(trx);
  return rows[0]?.done === true;
}

/** How a job stands: null where the queue has it no more; `known` where staff had it tried again. */
export async function selectJobState(
  database: Kysely<DB>,
  id: string,
): Promise<{ state: 'waiting' | 'failed' | null; known: boolean }> {
  const { rows } = await sql<{ state: 'waiting' | 'failed' | null; known: boolean }>`
    select job_state(${id}::bigint) as state,
      exists (select from retried_jobs where job_id = ${id}::bigint) as known`.execute(database);
  return rows[0] ?? { state: null, known: false };
}

/** A row that an id of a job leads to. */
export interface OwnedRow {
  id: string;
  companyId: string;
  /** Id of what has a screen; null where nothing has. */
  about: string | null;
}

/** The rows of a table that these ids lead to. */
export async function selectOwned(
  database: Kysely<DB>,
  { table, about }: Owner,
  ids: readonly string[],
): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    select id, company_id as "companyId", ${about ? sql.ref(about.column) : sql`null::uuid`} as about
    from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(database);
  return rows;
}

/** Companies as staff's screens name them, by id. */
export async function selectCompanyRefs(
  database: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, CompanyRef>> {
  const rows = await database
    .selectFrom('companies')
    .select(['id', 'name', 'customer_number as customerNumber'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
