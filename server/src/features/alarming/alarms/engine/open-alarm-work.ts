import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AlarmWork } from './alarm-work.ts';
import { multipleAlarms } from './grouping.rules.ts';
import { loadNodes, lockDevices, type DeviceChoice, type EngineDevice } from '../alarms.queries.ts';

/** An alarm point by device and id on the wire. */
export interface AlarmName {
  deviceId: string;
  alarmId: string;
}

/** Failures that the portal raises itself, of which what an event changes may need none. */
const portalFailures = [multipleAlarms, 'failure.nobody-scheduled'];

/**
 * Locks devices and begins to work on their alarms; whoever comes next waits for the commit. Of devices that a user named
 * only those of `companyId` are found.
 */
export async function openAlarmWork(
  trx: Kysely<DB>,
  now: Date,
  deviceIds: readonly string[],
  named: readonly AlarmName[],
  companyId?: string,
): Promise<AlarmWork> {
  const names = [
    ...named.map(({ deviceId, alarmId }) => ({ device: deviceId, alarmId })),
    ...deviceIds.flatMap((device) => portalFailures.map((alarmId) => ({ device, alarmId }))),
  ];
  return (await open(trx, now, { by: 'id', keys: deviceIds, companyId }, names)).work;
}

/** As {@link openAlarmWork}, for devices by serial number; those that nobody owns are not among the answer's. */
export function openAlarmWorkBySerial(
  trx: Kysely<DB>,
  now: Date,
  serials: readonly string[],
  named: readonly { serial: string; alarmId: string }[],
): Promise<{ work: AlarmWork; devices: EngineDevice[] }> {
  const names = named.map(({ serial, alarmId }) => ({ device: serial, alarmId }));
  return open(trx, now, { by: 'serial_number', keys: serials }, names);
}

async function open(
  trx: Kysely<DB>,
  now: Date,
  which: DeviceChoice,
  named: readonly { device: string; alarmId: string }[],
): Promise<{ work: AlarmWork; devices: EngineDevice[] }> {
  // Sent together, and read by the database one after the other: the nodes as they are once the lock is ours.
  const [devices, nodes] = await Promise.all([lockDevices(trx, which), loadNodes(trx, which, named)]);
  return { work: new AlarmWork(now, devices, nodes), devices };
}

/** Waits for the right to change anything about a device's alarms, for those who need no node. */
export function holdDevice(trx: Kysely<DB>, deviceId: string): Promise<void> {
  return holdDevices(trx, [deviceId]);
}

/** As {@link holdDevice}, of several. */
export async function holdDevices(trx: Kysely<DB>, deviceIds: readonly string[]): Promise<void> {
  await lockDevices(trx, { by: 'id', keys: deviceIds });
}
