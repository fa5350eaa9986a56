import * as contract from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { listMonitoring } from './list-monitoring.ts';
import { saveMonitoring } from './save-monitoring.ts';

/** Routes of connection monitoring. */
export function monitoringRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listMonitoring, (context, { query }) => listMonitoring(platform, context, query)),
    bind(contract.saveMonitoring, (context, { body }) => saveMonitoring(platform, context, body)),
  ];
}
