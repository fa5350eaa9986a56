import type { Device, updateDevice as route } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedColumns, fieldsOf } from '#platform/database/changed-columns.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { checkTimeZone } from '#platform/values/time-zone.ts';
import { followNewHours } from '#features/alarming/alarms/engine/follow-new-hours.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { followNewTimeZone } from '#features/alarming/test-alarms/schedules/follow-new-time-zone.ts';
import { type DeviceSettings, lockDevice, updateDeviceRow } from './devices.queries.ts';
import { getDevice } from './get-device.ts';
import { presentDeviceChange } from './present-device.ts';

/**
 * Changes what people call a device, where it is and its hours; the device itself is told by a job. Alarms that the new
 * hours let go report at once.
 * @throws {AppError} `not-found`, `changed-meanwhile`, `invalid-input` for a time zone that does not exist
 */
export async function updateDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'gateway' | 'log' | 'wakes'>,
  context: Context<UserActor>,
  id: string,
  {
    name,
    location,
    timeZone,
    notes,
    orderNumber,
    schedule,
    settingsVersion,
  }: RouteInput<typeof route>['body'],
): Promise<Device> {
  const { database, clock, live } = platform;
  const { companyId } = context.actor;
  if (timeZone !== undefined) checkTimeZone(timeZone, '/timeZone');
  const now = clock.now();
  const done = await database.transaction(companyId, async (trx) => {
    const before = await lockDevice(trx, companyId, id);
    if (!before) throw new AppError('not-found');
    const order_number = orderNumber === undefined ? undefined : orderNumber || null;
    const wanted = { name, location, time_zone: timeZone, notes, order_number, schedule };
    const changed = changedColumns<DeviceSettings>(before, wanted);
    if (Object.keys(changed).length === 0) return null;
    if (settingsVersion !== before.settings_version) return 'outdated';
    const row = await updateDeviceRow(trx, companyId, id, changed);
    await enqueue(trx, [deviceSettingsOf(companyId, id)]);
    const { time_zone: newZone } = changed;
    if (newZone) await followNewTimeZone(trx, now, { companyId, deviceId: id, timeZone: newZone });
    const movesHours = newZone !== undefined || changed.schedule !== undefined;
    const moved = movesHours ? await followNewHours(trx, now, id) : null;
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'device.changed',
        subject: { kind: 'device', id, name: row.name },
        details: { changed: fieldsOf(changed) },
      },
    ]);
    return { row, moved };
  });
  if (done && done !== 'outdated') {
    const settings = [
      'name',
      'location',
      'timeZone',
      'notes',
      'orderNumber',
      'schedule',
      'settingsVersion',
    ] as const;
    live.toCompany(companyId, 'device', presentDeviceChange(done.row, now, settings));
    if (done.moved) await publishChanges(platform, done.moved);
  }
  const device = await getDevice(platform, context, id);
  if (done === 'outdated') throw changedMeanwhile(device);
  return device;
}
