import type { postRestAlarm as route } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { setFailures } from '#features/alarming/alarms/failures/set-failure.ts';
import { storeEvents } from '#features/alarming/alarms/events/store-events.ts';
import { authenticateLocation } from './authenticate-location.ts';
import { restPosition, restTarget } from './rest-alarm.rules.ts';
import { findAlarmIds } from './rest-api.queries.ts';

/** A clock that is further ahead would keep later reports from counting. */
const mostAheadMs = 60_000;

/**
 * A REST API location reports that an alarm came or went. Resolves after the commit: whoever gets no answer sends the
 * same again, and it counts once.
 * @throws {AppError} `not-signed-in`, `too-many-requests`, `invalid-input` at `/at`
 */
export async function reportAlarm(
  platform: Platform,
  context: Context,
  key: string | null,
  { alarm, active, at, text, location: place }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const location = await authenticateLocation(platform, context, key);
  const now = platform.clock.now();
  const happened = at ? new Date(at) : now;
  if (happened.getTime() > now.getTime() + mostAheadMs) throw fieldError('/at', 'invalid-input');
  const mapping = {
    categories: location.rest_categories as Record<string, string>,
    locations: location.rest_locations,
  };
  const points = await findAlarmIds(platform.database.allCompanies, location);
  const { alarmId, failures } = restTarget({ alarm, location: place }, mapping, points);
  const value = [place, text, alarm === alarmId ? undefined : alarm].filter(Boolean).join(' · ');
  const [verdict] = await storeEvents(platform, [
    {
      serial: location.serial_number,
      event: {
        ...restPosition(alarmId, active, happened),
        at: happened.toISOString(),
        alarm: alarmId,
        active,
        ...(value && { value }),
      },
      receivedAt: now,
      placedByContent: true,
    },
  ]);
  if (verdict !== 'stored') throw new AppError('not-signed-in', { reason: 'invalid_token' });
  const besides = failures.filter((failure) => failure !== alarmId);
  await setFailures(
    platform,
    besides.map((failure) => ({
      deviceId: location.id,
      code: failure.slice('failure.'.length) as FailureCode,
      active,
    })),
  );
  return { alarm: alarmId, at: happened.toISOString() };
}
