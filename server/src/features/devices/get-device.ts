import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDevicesCallingNobody } from '../alarms/read-devices-calling-nobody.ts';
import { findDevice } from './devices.queries.ts';
import { presentDevice } from './present-device.ts';

/** A device of the company. @throws {AppError} `not-found` */
export async function getDevice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  id: string,
): Promise<Device> {
  const queries = database.company(companyId);
  const row = await findDevice(queries, companyId, id);
  if (!row) throw new AppError('not-found');
  const callingNobody = await readDevicesCallingNobody(queries, companyId, [id]);
  return presentDevice(row, clock.now(), callingNobody.has(id));
}
