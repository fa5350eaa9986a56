import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import { jobSeconds, jobsGivenUp } from '#platform/jobs/job-metrics.ts';
import type { DueRows } from '#platform/jobs/due-rows.ts';
import type { Platform } from '#platform/platform.ts';
import { databaseMetrics, type DatabaseMetricsOptions } from './database-metrics.ts';
import { gatewayMetrics } from './gateway-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import { poolMetrics } from './pool-metrics.ts';

/** What /metrics says of the platform. No label holds what somebody wrote, or an id. */
export function platformMetrics(
  app: FastifyInstance,
  platform: Platform,
  dueRows: readonly DueRows<Platform>[],
  options?: DatabaseMetricsOptions,
): readonly Metric[] {
  const { database, clock, gateway } = platform;
  const ask = () =>
    Promise.all(dueRows.map(async (rows) => ({ name: rows.name, at: await rows.next(platform, []) })));
  let asking: ReturnType<typeof ask> | undefined;
  // While the database hangs, one question hangs.
  const due = () => (asking ??= ask().finally(() => (asking = undefined)));
  return [
    ...httpMetrics(app),
    ...gatewayMetrics(gateway),
    ...poolMetrics(database),
    ...databaseMetrics(database, clock, due, options),
    jobSeconds,
    jobsGivenUp,
  ];
}
