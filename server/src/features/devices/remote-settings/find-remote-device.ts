import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { DeviceRow } from '#features/devices/devices/present-device.ts';
import { findDeviceRow } from './remote-settings.queries.ts';

/**
 * A device of the company that can be asked something.
 * @throws {AppError} `not-found`; `location-not-supported` for a REST API location, which nobody can ask anything
 */
export async function findRemoteDevice(
  database: Kysely<DB>,
  companyId: string,
  id: string,
): Promise<DeviceRow> {
  const device = await findDeviceRow(database, companyId, id);
  if (!device) throw new AppError('not-found');
  if (device.type === 'rest-api-location') throw new AppError('location-not-supported');
  return device;
}
