import type { DeviceType, searchDevice as route } from '@belfry/contract/devices/devices.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasLicence } from '../licences/find-licences.ts';
import { claimableIdentity, claimTries, claimTriesKey } from './claimable-identity.ts';
import { findIdentity } from './device-identities.queries.ts';

/**
 * What a serial number and connect code stand for, before the device is added.
 * @throws {AppError} as {@link claimableIdentity}, and `too-many-requests`
 */
export async function searchDevice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { serialNumber, connectCode }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  await throttle(database, [claimTriesKey(serialNumber)], claimTries);
  const found = await findIdentity(database.provider, serialNumber);
  const hasRemoteLocations = await hasLicence(
    database.company(companyId),
    companyId,
    'remote-locations',
    clock.now(),
  );
  const identity = claimableIdentity(found, { companyId, hasRemoteLocations }, connectCode);
  await forgetTries(database, claimTriesKey(serialNumber));
  return {
    serialNumber,
    type: identity.type as DeviceType,
    softwareVersion: identity.software_version,
    connected: identity.connected,
  };
}
