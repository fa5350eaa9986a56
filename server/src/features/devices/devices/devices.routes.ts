import * as contract from '@belfry/contract/devices/devices/devices.contract.ts';
import { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { addDevice } from './claims/add-device.ts';
import { exportDevices } from './export-devices.ts';
import { getDevice } from './get-device.ts';
import { listDeviceHistory } from './list-device-history.ts';
import { listDevices } from './list-devices.ts';
import { listRemovedDevices } from './removed/list-removed-devices.ts';
import { searchDevice } from './search-device.ts';
import { updateDevice } from './update-device.ts';

/** Routes of the devices. */
export function devicesRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listDevices, (context, { query }) => listDevices(platform, context, query)),
    bind(contract.exportDevices, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('devices.export.file')}.csv`,
        'text/csv',
        exportDevices(platform, context, query),
      ),
    ),
    bind(contract.listRemovedDevices, (context, { query }) => listRemovedDevices(platform, context, query)),
    bind(contract.searchDevice, (context, { body }) => searchDevice(platform, context, body)),
    bind(contract.addDevice, (context, { body }) => addDevice(platform, context, body)),
    bind(contract.getDevice, (context, { params }) => getDevice(platform, context, params.id)),
    bind(contract.updateDevice, (context, { params, body }) =>
      updateDevice(platform, context, params.id, body),
    ),
    bind(getDeviceHistory, (context, { params, query }) =>
      listDeviceHistory(platform, context, params.id, query),
    ),
  ];
}
