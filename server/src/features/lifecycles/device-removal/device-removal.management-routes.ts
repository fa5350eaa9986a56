import * as contract from '@belfry/contract/lifecycles/device-removal/device-release-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getDeviceRelease } from './get-device-release.ts';
import { takeDeviceBack } from './take-device-back.ts';

/** Routes by which staff take devices back. */
export function deviceRemovalManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getDeviceRelease, (context, { params }, { reason }) =>
      getDeviceRelease(platform, context, { ...params, reason }),
    ),
    bind(contract.releaseDevice, (context, { params, body }, { reason }) =>
      takeDeviceBack(platform, context, { ...params, ...body, reason }),
    ),
  ];
}
