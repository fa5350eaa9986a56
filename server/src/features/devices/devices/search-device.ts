import type { searchDevice as route } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { hasLicence } from '#features/devices/licences/find-licences.ts';
import { judgeClaim } from './claims/judge-claims.ts';

/**
 * What a serial number and connect code stand for, before the device is added.
 * @throws {AppError} as {@link judgeClaim}
 */
export async function searchDevice(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { serialNumber, connectCode }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const { companyId } = context.actor;
  const hasRemoteLocations = await hasLicence(
    platform.database.company(companyId),
    companyId,
    'remote-locations',
    platform.clock.now(),
  );
  const claimant = { companyId, hasRemoteLocations };
  const identity = await judgeClaim(platform, context, claimant, { serialNumber, connectCode });
  return {
    serialNumber,
    type: identity.type,
    softwareVersion: identity.software_version,
    connected: identity.connected,
  };
}
