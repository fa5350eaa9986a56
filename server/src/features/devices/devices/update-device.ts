import type { Device, updateDevice as route } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { checkTimeZone } from '#platform/values/time-zone.ts';
import { followNewHours } from '#features/alarming/alarms/engine/follow-new-hours.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { followNewTimeZone } from '#features/alarming/test-alarms/schedules/follow-new-time-zone.ts';
import { updateDeviceRow } from './devices.queries.ts';
import { getDevice } from './get-device.ts';
import { presentDeviceChange } from './present-device.ts';

/**
 * Changes what people call a device, where it is and its hours; the device itself is told by a job. Alarms that the new
 * hours let go report at once.
 * @throws {AppError} `not-found`, `invalid-input` for a time zone that does not exist
 */
export async function updateDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'gateway' | 'log'>,
  context: Context<UserActor>,
  id: string,
  { name, location, timeZone, notes, schedule }: RouteInput<typeof route>['body'],
): Promise<Device> {
  const { database, clock, live } = platform;
  const { companyId } = context.actor;
  if (timeZone !== undefined) checkTimeZone(timeZone, '/timeZone');
  const change = {
    ...(name !== undefined && { name }),
    ...(location !== undefined && { location }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(notes !== undefined && { notes }),
    ...(schedule !== undefined && { schedule: JSON.stringify(schedule) }),
  };
  if (Object.keys(change).length === 0) return getDevice(platform, context, id);

  const now = clock.now();
  const movesHours = schedule !== undefined || timeZone !== undefined;
  const { row, changes } = await database.transaction(companyId, async (trx) => {
    const changed = await updateDeviceRow(trx, companyId, id, change);
    if (!changed) throw new AppError('not-found');
    await enqueue(trx, [deviceSettingsOf(companyId, id)]);
    if (timeZone !== undefined) await followNewTimeZone(trx, now, { companyId, deviceId: id, timeZone });
    const moved = movesHours ? await followNewHours(trx, now, id) : null;
    const fields = Object.entries({ name, location, timeZone, notes, schedule });
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'device.changed',
        subject: { kind: 'device', id, name: changed.name },
        details: { changed: fields.filter(([, value]) => value !== undefined).map(([field]) => field) },
      },
    ]);
    return { row: changed, changes: moved };
  });
  live.toCompany(
    companyId,
    'device',
    presentDeviceChange(row, now, ['name', 'location', 'timeZone', 'notes', 'schedule']),
  );
  if (changes) await publishChanges(platform, changes);
  return getDevice(platform, context, id);
}
