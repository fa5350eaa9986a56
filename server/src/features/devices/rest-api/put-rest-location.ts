import type {
  putRestLocation as route,
  RestLocation,
} from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { restTiers } from '@belfry/contract/devices/rest-api/rest-tiers.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedColumns } from '#platform/database/changed-columns.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findLicences } from '#features/devices/licences/find-licences.ts';
import { presentRestLocation } from './present-rest-location.ts';
import { exceeds, restTierOf, settingsFault } from './rest-alarm.rules.ts';
import { findAlarmIds, findRestSettings, updateRestSettings } from './rest-api.queries.ts';

/**
 * Sets what the reports of a REST API location mean and how often it calls its watchdog.
 * @throws {AppError} `not-found`, `location-not-supported`, `changed-meanwhile`; `invalid-input` at a name that stands there twice, a category
 *   that is an alarm's id or an alarm that the location has not; `limit-reached` by its licence
 */
export async function putRestLocation(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  deviceId: string,
  { categories, locations, watchdogSeconds, version }: RouteInput<typeof route>['body'],
): Promise<RestLocation> {
  const { companyId } = context.actor;
  const now = clock.now();
  return database.transaction(companyId, async (trx) => {
    const row = await findRestSettings(trx, companyId, deviceId, true);
    if (!row) throw new AppError('not-found');
    if (row.type !== 'rest-api-location') throw new AppError('location-not-supported');
    const fault = settingsFault(
      { categories, locations },
      await findAlarmIds(trx, { company_id: companyId, id: deviceId }),
    );
    if (fault) throw fieldError(fault, 'invalid-input');
    const features = await findLicences(trx, companyId, deviceId, now);
    const settings = {
      rest_categories: Object.fromEntries(categories.map(({ category, alarmId }) => [category, alarmId])),
      rest_locations: locations,
      watchdog_seconds: watchdogSeconds,
    };
    const shown = presentRestLocation(row, features, now);
    if (Object.keys(changedColumns(row, settings)).length === 0) return shown;
    if (version !== shown.version) throw changedMeanwhile(shown);
    const limits = restTiers[restTierOf(features)];
    const before = {
      categories: Object.keys(row.rest_categories as object).length,
      locations: row.rest_locations.length,
    };
    if (exceeds(limits.categories, { before: before.categories, after: categories.length }))
      throw fieldError('/categories', 'limit-reached');
    if (exceeds(limits.locations, { before: before.locations, after: locations.length }))
      throw fieldError('/locations', 'limit-reached');
    const saved = await updateRestSettings(trx, companyId, deviceId, settings);
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'device.rest-api-changed',
        subject: { kind: 'device', id: deviceId, name: row.name },
        details: { categories: categories.length, locations: locations.length, watchdogSeconds },
      },
    ]);
    return presentRestLocation({ ...row, ...settings, ...saved }, features, now);
  });
}
