import type {
  getRemoteSettings as route,
  RemoteSettings,
} from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { requireAllowance } from '#features/ground/allowance/find-allowance.ts';
import { findRemoteDevice } from './find-remote-device.ts';
import { presentLogin, presentReported, presentWanted } from './present-remote-settings.ts';
import { readSettings } from './read-settings.ts';
import { findLogin, findSettings } from './remote-settings.queries.ts';

/**
 * A device's own settings, for whoever is logged in on it; nobody else learns any. With `fresh` the device is asked.
 * @throws {AppError} `service-not-allowed`, and what `findRemoteDevice` throws
 */
export async function getRemoteSettings(
  platform: Pick<Platform, 'database' | 'clock' | 'gateway' | 'config'>,
  { actor: { companyId, userId } }: Context<UserActor>,
  deviceId: string,
  { fresh }: RouteInput<typeof route>['query'],
): Promise<RemoteSettings> {
  const { database, clock, gateway } = platform;
  const own = database.company(companyId);
  const device = await findRemoteDevice(own, companyId, deviceId);
  await requireAllowance(own, companyId, deviceId, clock.now());
  const owner = { companyId, deviceId, userId };
  let login = await findLogin(own, owner, clock.now());
  let fault: RemoteSettings['fault'] = null;
  if (fresh === 'true' && login) {
    fault = await readSettings(platform, device, login);
    login = await findLogin(own, owner, clock.now());
  }
  const settings = login && (await findSettings(own, companyId, deviceId));
  return {
    deviceId,
    connected: gateway.isConnected(device.serial_number),
    login: login ? presentLogin(login) : null,
    reported: presentReported(settings),
    wanted: presentWanted(settings, clock.now()),
    fault,
  };
}
