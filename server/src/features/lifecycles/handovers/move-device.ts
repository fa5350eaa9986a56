import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import {
  giveAlarmPoints,
  type MovingAlarmPoints,
} from '#features/alarming/alarms/points/move-alarm-points.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { beginAnew, readMovingDevice } from '#features/devices/devices/claims/begin-anew.ts';
import type { DeviceRow } from '#features/devices/devices/present-device.ts';
import { releaseDevice } from '#features/devices/devices/removed/release-devices.ts';
import { letDeviceGo } from '#features/lifecycles/device-removal/let-device-go.ts';

/** A device that goes to another company. */
export interface DeviceMove {
  from: { companyId: string; deviceId: string };
  toCompanyId: string;
  /** Who took it, for the history there. */
  by: NamedUser;
  at: Date;
}

/**
 * Moves a device to another company, as the provider and in the caller's transaction, which holds identity and device: it
 * begins anew there, with its settings, alarm points and licences (decision 0058). Its history stays where it was.
 * The caller adds the jobs that bring it key and settings.
 */
export async function moveDevice(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  { from, toCompanyId: companyId, by, at }: DeviceMove,
  points: MovingAlarmPoints,
): Promise<{ left: DeviceRow; device: DeviceRow }> {
  const moving = await readMovingDevice(trx, from);
  const { left } = moving;
  // Freed first, since the identity points at the row that goes.
  await releaseDevice(trx, config, left.serial_number);
  await letDeviceGo(trx, config, { ...from, how: 'handed-over', at });
  const device = await beginAnew(trx, config, moving, { companyId, at });
  await giveAlarmPoints(trx, { companyId, deviceId: device.id, now: at }, points);
  await recordHistory(trx, [
    { companyId, deviceId: device.id, kind: 'device.added', at, person: by, detail: { name: device.name } },
  ]);
  return { left, device };
}
