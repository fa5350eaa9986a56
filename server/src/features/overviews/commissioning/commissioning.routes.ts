import { getCommissioning } from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { showCommissioning } from './show-commissioning.ts';

/** Route of a device on its way into use. */
export function commissioningRoutes(platform: Platform): BoundRoute[] {
  return [bind(getCommissioning, (context, { params }) => showCommissioning(platform, context, params.id))];
}
