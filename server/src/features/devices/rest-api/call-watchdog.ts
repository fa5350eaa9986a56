import type { postRestWatchdog as route } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { setFailures } from '#features/alarming/alarms/failures/set-failure.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { authenticateLocation } from './authenticate-location.ts';
import { setWatchdog } from './rest-api.queries.ts';
import { overdueWatchdogs } from './overdue-watchdogs.job.ts';

/**
 * A REST API location says that it is there: it counts as connected until it should have called again.
 * @throws {AppError} `not-signed-in`, `too-many-requests`
 */
export async function callWatchdog(
  platform: Platform,
  context: Context,
  key: string | null,
  { seconds }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const location = await authenticateLocation(platform, context, key);
  const now = platform.clock.now();
  const until = new Date(now.getTime() + (seconds ?? location.watchdog_seconds) * 1000);
  await platform.database.transaction('allCompanies', async (trx) => {
    await setWatchdog(trx, location, { calledAt: now, until });
    await enqueue(trx, [overdueWatchdogs.of({}, { at: until, key: `rest-api/watchdog ${location.id}` })]);
  });
  await setConnected(platform, location.serial_number, true, now);
  await setFailures(platform, [{ deviceId: location.id, code: 'watchdog', active: false }]);
  return { until: until.toISOString() };
}
