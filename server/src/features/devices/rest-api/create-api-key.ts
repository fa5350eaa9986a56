import type { createApiKey as route } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { restTiers } from '@belfry/contract/devices/rest-api/rest-tiers.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findLicences } from '#features/devices/licences/find-licences.ts';
import { presentApiKey } from './present-api-key.ts';
import { restTierOf } from './rest-alarm.rules.ts';
import { findLocation, insertApiKey, selectApiKeys } from './rest-api.queries.ts';

/** Signs of a key that are shown again. */
const shownSigns = 8;

/**
 * Makes an API key for a REST API location; only the answer shows it.
 * @throws {AppError} `not-found`, `location-not-supported` for another type of device, `limit-reached` by its licence
 */
export async function createApiKey(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  deviceId: string,
  { name }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const { companyId } = context.actor;
  const now = clock.now();
  const key = `bf_${newSecret()}`;
  const row = await database.transaction(companyId, async (trx) => {
    const location = await findLocation(trx, companyId, deviceId, true);
    if (!location) throw new AppError('not-found');
    if (location.type !== 'rest-api-location') throw new AppError('location-not-supported');
    const { keys } = restTiers[restTierOf(await findLicences(trx, companyId, deviceId, now))];
    if ((await selectApiKeys(trx, companyId, deviceId)).length >= keys) throw new AppError('limit-reached');
    const made = await insertApiKey(trx, {
      companyId,
      deviceId,
      name,
      keyHash: hashSecret(key),
      beginning: key.slice(0, shownSigns),
      now,
    });
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'api-key.created', subject: { kind: 'device', id: deviceId, name: location.name } },
    ]);
    return made;
  });
  return { ...presentApiKey(row), key };
}
