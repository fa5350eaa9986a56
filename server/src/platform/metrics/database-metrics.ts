import { Gauge, type Metric } from 'prom-client';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { keepFigures } from './known-figures.ts';

/** How often the database is asked at most, and how long a scrape waits for it; milliseconds. */
export interface DatabaseMetricsOptions {
  freshMs?: number;
  waitMs?: number;
}

/** The first of the rows of a name that comes due, in business time; null where there is none. */
interface FirstDue {
  name: string;
  at: Date | null;
}

interface JobFigures {
  name: string;
  failed: number;
  lag: number | null;
}

/** Jobs by name: how many failed for good, and for how long the first that is due has waited, in seconds. */
export const jobFigures = `select identifier as name,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
    extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now()))::float8 as lag
  from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
  group by identifier`;

/** Alarms of all companies that are open and nobody has accepted; tests are none. Reads the index of open ones. */
export const alarmFigures = `select count(*)::int as count, min(asked_at) as oldest from episodes
  where over_at is null and accepted_at is null and test_id is null`;

/** What /metrics says from the database. While that does not answer, the figures are the last ones known. */
export function databaseMetrics(
  { pools }: Pick<Database, 'pools'>,
  clock: Pick<Clock, 'now'>,
  due: () => Promise<readonly FirstDue[]>,
  { freshMs = 10_000, waitMs = 2_000 }: DatabaseMetricsOptions = {},
): readonly Metric[] {
  // The connection that did not answer in this time is thrown away: no scrape leaves one behind that waits.
  const asked = { query_timeout: waitMs };
  const known = keepFigures(
    async () => {
      const [jobs, alarms, firstDue] = await Promise.all([
        pools.belfry_owner.query<JobFigures>({ text: jobFigures, ...asked }),
        pools.belfry_provider.query<{ count: number; oldest: Date | null }>({ text: alarmFigures, ...asked }),
        due(),
      ]);
      const [unaccepted = { count: 0, oldest: null }] = alarms.rows;
      return { jobs: jobs.rows, unaccepted, firstDue };
    },
    { freshMs, waitMs },
  );
  return [
    new Gauge({
      name: 'belfry_database_up',
      help: '1 while the database answers; at 0 the figures that come from it are the last ones known',
      registers: [],
      async collect() {
        this.set(Number((await known()).current));
      },
    }),
    new Gauge({
      name: 'belfry_jobs_failed',
      help: 'Jobs that failed for good and lie there, of all nodes',
      labelNames: ['name'],
      registers: [],
      async collect() {
        const { figures } = await known();
        this.reset();
        for (const { name, failed } of figures?.jobs ?? []) this.set({ name }, failed);
      },
    }),
    new Gauge({
      name: 'belfry_job_lag_seconds',
      help: 'For how long the oldest job of a name, or what stands in rows and is run without one, has been due, of all nodes',
      labelNames: ['name'],
      registers: [],
      async collect() {
        const { figures } = await known();
        this.reset();
        const lags = new Map(figures?.jobs.map(({ name, lag }) => [name, lag ?? 0]));
        for (const { name, at } of figures?.firstDue ?? []) {
          const lag = at === null ? 0 : (clock.now().getTime() - at.getTime()) / 1000;
          lags.set(name, Math.max(lag, lags.get(name) ?? 0));
        }
        for (const [name, lag] of lags) this.set({ name }, Math.max(0, lag));
      },
    }),
    new Gauge({
      name: 'belfry_alarms_unaccepted',
      help: 'Open alarms that nobody has accepted, of all companies',
      // Without labels prom-client would say 0 before anything is known.
      labelNames: ['scope'],
      registers: [],
      async collect() {
        const { figures } = await known();
        this.reset();
        if (figures) this.set({ scope: 'all' }, figures.unaccepted.count);
      },
    }),
    new Gauge({
      name: 'belfry_oldest_unaccepted_alarm_seconds',
      help: 'For how long the oldest of them has asked for somebody',
      labelNames: ['scope'],
      registers: [],
      async collect() {
        const { figures } = await known();
        this.reset();
        if (!figures) return;
        const { oldest } = figures.unaccepted;
        const seconds = oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1000;
        this.set({ scope: 'all' }, Math.max(0, seconds));
      },
    }),
  ];
}
