import { Counter, Histogram } from 'prom-client';

/** Runs of jobs at this node. */
export const jobSeconds = new Histogram({
  name: 'belfry_job_seconds',
  help: 'Time that a run of a job took, by name and whether it was done or failed',
  labelNames: ['name', 'outcome'] as const,
  buckets: [0.01, 0.1, 1, 10, 60],
  registers: [],
});

/** Jobs that used up their tries at this node. */
export const jobsGivenUp = new Counter({
  name: 'belfry_jobs_given_up_total',
  help: 'Jobs that failed for good at this node, by name',
  labelNames: ['name'] as const,
  registers: [],
});

/** Runs a job and notes how long it took. */
export async function timed(name: string, run: () => Promise<void>): Promise<void> {
  const begunAt = performance.now();
  const noted = (outcome: 'done' | 'failed') =>
    jobSeconds.observe({ name, outcome }, (performance.now() - begunAt) / 1000);
  try {
    await run();
    noted('done');
  } catch (error) {
    noted('failed');
    throw error;
  }
}
