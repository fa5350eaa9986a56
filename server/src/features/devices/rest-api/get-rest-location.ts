import type { RestLocation } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findLicences } from '#features/devices/licences/find-licences.ts';
import { presentRestLocation } from './present-rest-location.ts';
import { findRestSettings } from './rest-api.queries.ts';

/** A REST API location of the company. @throws {AppError} `not-found`, `location-not-supported` */
export async function getRestLocation(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
): Promise<RestLocation> {
  const own = database.company(companyId);
  const row = await findRestSettings(own, companyId, deviceId);
  if (!row) throw new AppError('not-found');
  if (row.type !== 'rest-api-location') throw new AppError('location-not-supported');
  const now = clock.now();
  return presentRestLocation(row, await findLicences(own, companyId, deviceId, now), now);
}
