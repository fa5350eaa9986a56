import type { Kysely, Selectable } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { giveAlarmPoints, type MovingAlarmPoints } from '../alarms/move-alarm-points.ts';
import { recordHistory } from '../history/record-history.ts';
import { giveIdentity } from './claim-device.ts';
import { lockIdentity } from './device-identities.queries.ts';
import { findDevice, insertDevice, insertLicenses, selectLicenses } from './devices.queries.ts';
import { letDeviceGo } from './let-device-go.ts';
import type { DeviceRow } from './present-device.ts';
import { releaseDevice } from './release-devices.ts';

/** A device that goes to another company. */
export interface DeviceMove {
  from: { companyId: string; deviceId: string };
  toCompanyId: string;
  /** Who took it, for the history there. */
  by: string;
  at: Date;
}

/** Keeps others from claiming a device until the transaction ends. */
export function holdIdentity(
  trx: Kysely<DB>,
  serialNumber: string,
): Promise<Selectable<DB['device_identities']> | undefined> {
  return lockIdentity(trx, serialNumber);
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
  const left = await findDevice(trx, from.companyId, from.deviceId);
  if (!left) throw new AppError('not-found');
  const licenses = await selectLicenses(trx, from.companyId, from.deviceId);
  // Freed first, since the identity points at the row that goes.
  await releaseDevice(trx, config, left.serial_number);
  await letDeviceGo(trx, { ...from, how: 'handed-over', at });
  const device = await insertDevice(trx, {
    company_id: companyId,
    added_at: at,
    first_connected_at: left.connected ? at : null,
    ...whatMoves(left),
  });
  await giveIdentity(trx, config, left.serial_number, { companyId, deviceId: device.id });
  await giveAlarmPoints(trx, { companyId, deviceId: device.id, now: at }, points);
  await insertLicenses(trx, { companyId, deviceId: device.id }, licenses);
  const detail = { name: device.name, by };
  await recordHistory(trx, [{ companyId, deviceId: device.id, kind: 'device.added', at, detail }]);
  return { left, device };
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
