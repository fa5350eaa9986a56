import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import { giveIdentity } from './claim-device.ts';
import { bringBackOverride } from '../removed/bring-back-override.ts';
import { insertDevice, insertLicenses, selectLicenses } from '../devices.queries.ts';
import { readDevice } from '../get-device.ts';
import type { DeviceRow } from '../present-device.ts';

/** A device that is about to leave, and what it is licensed for. */
export interface MovingDevice {
  left: DeviceRow;
  licenses: Awaited<ReturnType<typeof selectLicenses>>;
}

/** What a device takes along to another company. @throws {AppError} `not-found` */
export async function readMovingDevice(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): Promise<MovingDevice> {
  const left = await readDevice(trx, companyId, deviceId);
  return { left, licenses: await selectLicenses(trx, companyId, deviceId) };
}

/** Lets a device that has left begin anew at another company, which it then belongs to, with its settings and licences. */
export async function beginAnew(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  { left, licenses }: MovingDevice,
  { companyId, at }: { companyId: string; at: Date },
): Promise<DeviceRow> {
  const device = await insertDevice(trx, {
    company_id: companyId,
    added_at: at,
    first_connected_at: left.connected ? at : null,
    free_since: left.free_since ?? left.first_connected_at,
    ...whatMoves(left),
  });
  await giveIdentity(trx, config, left.serial_number, { companyId, deviceId: device.id });
  await insertLicenses(trx, { companyId, deviceId: device.id }, licenses);
  const { serial_number: serialNumber } = left;
  await bringBackOverride(trx, { companyId, deviceId: device.id, serialNumber, at });
  return device;
}

/** What people set on a device and what it said of itself; not its alarms, and nothing of the company it leaves. */
function whatMoves(left: DeviceRow) {
  return {
    serial_number: left.serial_number,
    type: left.type,
    name: left.name,
    location: left.location,
    time_zone: left.time_zone,
    notes: left.notes,
    schedule: JSON.stringify(left.schedule),
    connected: left.connected,
    connected_since: left.connected_since,
    via: left.via,
    ipv4: left.ipv4,
    port: left.port,
    mac_address: left.mac_address,
    software_version: left.software_version,
    started_at: left.started_at,
    interfaces: JSON.stringify(left.interfaces),
    sim: left.sim === null ? null : JSON.stringify(left.sim),
    voip: left.voip,
    clock_offset_seconds: left.clock_offset_seconds,
    epoch: left.epoch,
    epoch_since: left.epoch_since,
    newest_boot: left.newest_boot,
    rest_categories: JSON.stringify(left.rest_categories),
    rest_locations: left.rest_locations,
    watchdog_seconds: left.watchdog_seconds,
    connection_wait_minutes: left.connection_wait_minutes,
    connection_check_at: left.connection_check_at,
  };
}
