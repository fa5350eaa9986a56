import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import { findDeviceAlarms } from '#features/alarming/alarms/find-device-alarms.ts';
import { findDevice } from './devices.queries.ts';
import { presentDevice, type DeviceRow } from './present-device.ts';

/** A device of the company. @throws {AppError} `not-found` */
export async function getDevice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  id: string,
): Promise<Device> {
  const own = database.together(companyId);
  const [row, callingNobody, raised] = await Promise.all([
    readDevice(own, companyId, id),
    readDevicesCallingNobody(own, companyId, [id]),
    findDeviceAlarms(own, [id]),
  ]);
  const shown = { ...row, alarm_raised_at: raised.get(id) ?? null };
  return presentDevice(shown, clock.now(), callingNobody.has(id));
}

/** A device of the company as it is stored. @throws {AppError} `not-found` */
export async function readDevice(database: Kysely<DB>, companyId: string, id: string): Promise<DeviceRow> {
  const row = await findDevice(database, companyId, id);
  if (!row) throw new AppError('not-found');
  return row;
}
