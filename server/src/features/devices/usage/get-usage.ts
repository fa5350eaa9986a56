import {
  mostUsageDays,
  usualUsageDays,
  type getUsage as route,
  type SimCounter,
} from '@belfry/contract/devices/usage/usage.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { findSubscriptionType } from '#features/ground/allowance/find-subscription-type.ts';
import { fairUseOf, fairUseState } from './fair-use.rules.ts';
import { daysIn, monthOf, periodOf } from './usage-period.rules.ts';
import { findCalendar, selectUsage, sumUsage } from './usage.queries.ts';

/**
 * What a device counted on the days of a period, and how its SIM stands against fair use this month.
 * @throws {AppError} `not-found`; `invalid-input` at `/from` for a period that ends before it begins or is too long
 */
export async function getUsage(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
  query: RouteInput<typeof route>['query'],
): Promise<RouteResponse<typeof route>> {
  const own = database.together(companyId);
  const device = await findCalendar(own, companyId, deviceId);
  if (!device) throw new AppError('not-found');
  const today = localDay(clock.now(), device.time_zone);
  const period = periodOf(
    { ...(query.from && { from: query.from }), ...(query.until && { until: query.until }) },
    today,
    usualUsageDays,
  );
  const length = daysIn(period);
  if (length < 1 || length > mostUsageDays) throw fieldError('/from', 'invalid-input');
  const month = monthOf(today);
  const [days, used, type] = await Promise.all([
    selectUsage(own, companyId, deviceId, period),
    sumUsage(own, companyId, deviceId, month),
    findSubscriptionType(own, companyId, deviceId),
  ]);
  const limits = fairUseOf(type);
  const use = (counter: SimCounter) => ({
    used: used[counter],
    limit: limits[counter],
    state: fairUseState(used[counter], limits[counter]),
  });
  return {
    ...period,
    days: days.map(({ day, sim_data_bytes, sms, voice_seconds, app_alarms }) => ({
      day,
      simDataBytes: sim_data_bytes,
      sms,
      voiceSeconds: voice_seconds,
      appAlarms: app_alarms,
    })),
    fairUse: {
      ...month,
      simDataBytes: use('simDataBytes'),
      sms: use('sms'),
      voiceSeconds: use('voiceSeconds'),
    },
  };
}
