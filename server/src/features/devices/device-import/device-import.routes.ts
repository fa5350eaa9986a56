import * as contract from '@belfry/contract/devices/device-import/device-import.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { importDevices } from './import-devices.ts';

/** The route of devices that are taken in by a list. */
export function deviceImportRoutes(platform: Platform): BoundRoute[] {
  return [bind(contract.importDevices, (context, { body }) => importDevices(platform, context, body))];
}
