import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDevicesCallingNobody } from '../alarms/read-devices-calling-nobody.ts';
import { findDeviceAlarms } from '../alarms/find-device-alarms.ts';
import { findDevice } from './devices.queries.ts';
import { presentDevice } from './present-device.ts';

/** A device of the company. @throws {AppError} `not-found` */
export async function getDevice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  id: string,
): Promise<Device> {
  const own = database.company(companyId);
  const row = await findDevice(own, companyId, id);
  if (!row) throw new AppError('not-found');
  const [callingNobody, raised] = await Promise.all([
    readDevicesCallingNobody(own, companyId, [id]),
    findDeviceAlarms(own, [id]),
  ]);
  const shown = { ...row, alarm_raised_at: raised.get(id) ?? null };
  return presentDevice(shown, clock.now(), callingNobody.has(id));
}
