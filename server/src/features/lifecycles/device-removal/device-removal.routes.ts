import * as contract from '@belfry/contract/lifecycles/device-removal/device-removal.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { removeDevice } from './remove-device.ts';

/** Route of the removal of a device. */
export function deviceRemovalRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.removeDevice, (context, { params, body }) =>
      removeDevice(platform, context, params.id, body),
    ),
  ];
}
