import type { Licence, listLicences as route } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findLicensed, selectLicences } from './licences.queries.ts';
import { licencesOf, type GrantedLicence } from './licences.rules.ts';

/** Every feature and how a device is licensed for it. @throws {AppError} `not-found` */
export async function listLicences(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
): Promise<RouteResponse<typeof route>> {
  const own = database.company(companyId);
  const device = await findLicensed(own, companyId, deviceId);
  if (!device) throw new AppError('not-found');
  const granted = await selectLicences(own, companyId, [deviceId]);
  return { items: presentLicences(granted, device.type, clock.now()) };
}

/** Every feature as the wire has it. */
export function presentLicences(granted: readonly GrantedLicence[], type: DeviceType, now: Date): Licence[] {
  return licencesOf(granted, type, now).map(({ feature, state, since, until }) => ({
    feature,
    state,
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));
}
