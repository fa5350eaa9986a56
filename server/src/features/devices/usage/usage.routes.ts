import * as contract from '@belfry/contract/devices/usage/usage.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getUsage } from './get-usage.ts';

/** Routes of usage. */
export function usageRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getUsage, (context, { params, query }) => getUsage(platform, context, params.id, query)),
  ];
}
