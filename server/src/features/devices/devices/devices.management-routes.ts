import * as contract from '@belfry/contract/devices/devices/devices-management.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { deviceListing } from './management/device-listing.ts';
import { getManagedDevice } from './management/get-managed-device.ts';

/** Routes of devices for staff. */
export function devicesManagementRoutes(platform: Platform): BoundRoute[] {
  const list = () => deviceListing(platform.config.BRAND_NAME);
  return [
    bind(contract.listAllDevices, (context, { query }) =>
      listOverCompanies(platform, context, list(), query),
    ),
    bind(contract.exportAllDevices, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('devices-management.csv.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, list(), query),
      ),
    ),
    bind(contract.getManagedDevice, (context, { params }, { reason }) =>
      getManagedDevice(platform, context, { deviceId: params.id, reason }),
    ),
  ];
}
