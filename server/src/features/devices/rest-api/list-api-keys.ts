import type { listApiKeys as route } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { restTiers } from '@belfry/contract/devices/rest-api/rest-tiers.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findLicences } from '#features/devices/licences/find-licences.ts';
import { presentApiKey } from './present-api-key.ts';
import { restTierOf } from './rest-alarm.rules.ts';
import { findLocation, selectApiKeys } from './rest-api.queries.ts';

/** The API keys of a device, and how many its licence allows. @throws {AppError} `not-found` */
export async function listApiKeys(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
): Promise<RouteResponse<typeof route>> {
  const own = database.company(companyId);
  if (!(await findLocation(own, companyId, deviceId))) throw new AppError('not-found');
  const features = await findLicences(own, companyId, deviceId, clock.now());
  const keys = await selectApiKeys(own, companyId, deviceId);
  return { items: keys.map(presentApiKey), most: restTiers[restTierOf(features)].keys };
}
