import * as contract from '@belfry/contract/devices/licences/licences.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { listLicences } from './list-licences.ts';

/** Routes of licences. */
export function licencesRoutes(platform: Platform): BoundRoute[] {
  return [bind(contract.listLicences, (context, { params }) => listLicences(platform, context, params.id))];
}
