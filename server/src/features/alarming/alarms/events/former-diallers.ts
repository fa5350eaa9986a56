import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { ReceivedEvent } from '#platform/mqtt/gateway/device-gateway.ts';
import type { AlarmWork } from '../engine/alarm-work.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';
import type { EngineDevice } from '../alarms.queries.ts';
import { deleteFormer, insertFormer, noteFormersHeard, selectFormers } from './former-diallers.queries.ts';

/** How long the history says nothing more of a former dialler that goes on speaking, ms. */
const quietFor = 3_600_000;

/** A dialler that another took the place of, and the device that it was. */
export interface FormerDialler {
  serialNumber: string;
  companyId: string;
  deviceId: string;
  /** In which its events stand. */
  epoch: number;
  since: Date;
}

/**
 * Listens to a dialler that was exchanged: what it still says belongs to its device, in the order that it had there. In the caller's
 * transaction, which holds the device.
 */
export async function followFormer(trx: Kysely<DB>, former: FormerDialler): Promise<void> {
  await insertFormer(trx, former);
}

/** Listens to it no more: it has its place back, or it is with the maker. */
export async function forgetFormer(trx: Kysely<DB>, serialNumber: string): Promise<void> {
  await deleteFormer(trx, serialNumber);
}

/** Whether one of these serial numbers is that of a dialler that was exchanged and is listened to. */
export async function isFormer(database: Kysely<DB>, serials: readonly string[]): Promise<boolean> {
  return (await selectFormers(database, serials)).length > 0;
}

/** A device that is spoken for by an exchanged dialler, with the epoch of that. */
export interface FormerSpeaker {
  serial: string;
  device: EngineDevice;
}

/** As `openAlarmWorkBySerial`, for serial numbers that no company has: devices whose former diallers these are. */
export async function openFormers(
  trx: Kysely<DB>,
  now: Date,
  serials: readonly string[],
  named: readonly { serial: string; alarmId: string }[],
): Promise<{ work: AlarmWork; speakers: FormerSpeaker[] }> {
  const found = await selectFormers(trx, serials);
  const deviceOf = new Map(found.map((former) => [former.serial_number, former.device_id]));
  const names = named.flatMap(({ serial, alarmId }) => {
    const deviceId = deviceOf.get(serial);
    return deviceId === undefined ? [] : [{ deviceId, alarmId }];
  });
  const work = await openAlarmWork(trx, now, [...new Set(deviceOf.values())], names);
  // Looked at again under the lock of the device: it may have come back meanwhile.
  const still = found.length === 0 ? [] : await selectFormers(trx, serials);
  const speakers = still
    .filter(({ device_id: deviceId }) => work.has(deviceId))
    .map(({ serial_number: serial, device_id: deviceId, epoch }) => ({
      serial,
      device: { ...work.device(deviceId), epoch },
    }));
  return { work, speakers };
}

/** Counts what former diallers said, and says so in the history, once an hour for each. */
export async function noteFormers(
  trx: Kysely<DB>,
  work: AlarmWork,
  heard: readonly { device: EngineDevice; received: ReceivedEvent }[],
): Promise<void> {
  for (const [serial, events] of Map.groupBy(heard, ({ received }) => received.serial)) {
    const [first] = events;
    if (!first) continue;
    const before = await noteFormersHeard(trx, serial, { events: events.length, at: work.now });
    if (before && work.now.getTime() - before.getTime() < quietFor) continue;
    const { id: deviceId, company_id: companyId } = first.device;
    const detail = { serialNumber: serial };
    work.note({ companyId, deviceId, kind: 'device.former', at: first.received.receivedAt, detail });
  }
}
