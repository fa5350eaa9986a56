import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import { jobSeconds, jobsGivenUp } from '#platform/jobs/job-metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { databaseMetrics, type DatabaseMetricsOptions } from './database-metrics.ts';
import { gatewayMetrics } from './gateway-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import { poolMetrics } from './pool-metrics.ts';

/** What /metrics says of the platform. No label holds what somebody wrote, or an id. */
export function platformMetrics(
  app: FastifyInstance,
  { database, clock, gateway }: Pick<Platform, 'database' | 'clock' | 'gateway'>,
  options?: DatabaseMetricsOptions,
): readonly Metric[] {
  return [
    ...httpMetrics(app),
    ...gatewayMetrics(gateway),
    ...poolMetrics(database),
    ...databaseMetrics(database, clock, options),
    jobSeconds,
    jobsGivenUp,
  ];
}
