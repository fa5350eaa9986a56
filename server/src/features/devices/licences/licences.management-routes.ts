import * as contract from '@belfry/contract/devices/licences/licences-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getManagedLicences } from './get-managed-licences.ts';
import { licenseDevice } from './license-device.ts';

/** Routes of licences for staff. */
export function licencesManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getManagedLicences, (context, { params }, { reason }) =>
      getManagedLicences(platform, context, { ...params, reason }),
    ),
    bind(contract.licenseDevice, (context, { params, body }, { reason }) =>
      licenseDevice(platform, context, { ...params, ...body, reason }),
    ),
  ];
}
