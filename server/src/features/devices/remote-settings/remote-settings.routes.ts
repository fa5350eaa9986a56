import { checkConnection as checkConnectionRoute } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import * as contract from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { checkConnection } from './check-connection.ts';
import { discardWantedSettings } from './discard-wanted-settings.ts';
import { getRemoteSettings } from './get-remote-settings.ts';
import { logInOnDevice } from './login/log-in-on-device.ts';
import { logOutOnDevice } from './login/log-out-on-device.ts';
import { putRemoteSettings } from './put-remote-settings.ts';
import { recoverDevicePassword } from './login/recover-device-password.ts';

/** Routes of remote settings, and of the helper that says why a device cannot be reached. */
export function remoteSettingsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getRemoteSettings, (context, { params, query }) =>
      getRemoteSettings(platform, context, params.id, query),
    ),
    bind(contract.putRemoteSettings, (context, { params, body }) =>
      putRemoteSettings(platform, context, params.id, body),
    ),
    bind(contract.discardWantedSettings, (context, { params }) =>
      discardWantedSettings(platform, context, params.id),
    ),
    bind(contract.logInOnDevice, (context, { params, body }) =>
      logInOnDevice(platform, context, params.id, body),
    ),
    bind(contract.logOutOnDevice, (context, { params }) => logOutOnDevice(platform, context, params.id)),
    bind(contract.recoverDevicePassword, (context, { params }) =>
      recoverDevicePassword(platform, context, params.id),
    ),
    bind(checkConnectionRoute, (context, { params }) => checkConnection(platform, context, params.id)),
  ];
}
