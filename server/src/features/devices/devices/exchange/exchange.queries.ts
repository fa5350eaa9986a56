import { sql, type Kysely } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson } from '#platform/database/storable-json.ts';
import type { DeviceRow } from '../present-device.ts';
import type { HeldAs } from './hold-diallers.ts';

/** Says how a dialler is held, and forgets what it said of itself before. */
export async function updateHeld(trx: Kysely<DB>, serialNumber: string, held: HeldAs | null): Promise<void> {
  await trx
    .updateTable('device_identities')
    .set({ held, hello: null })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/** Takes a dialler from its device, which it belonged to; it is still out there. */
export async function partIdentity(trx: Kysely<DB>, serialNumber: string): Promise<void> {
  await trx
    .updateTable('device_identities')
    .set({
      owner_id: null,
      device_id: null,
      held: 'exchanged',
      first_connected_at: sql`coalesce(device_identities.first_connected_at,
        (select devices.first_connected_at from devices where devices.id = device_identities.device_id))`,
    })
    .where('serial_number', '=', serialNumber)
    .execute();
}

/**
 * Gives a device another dialler: what the dialler said of itself is the device's, and what it says from now on is newer than all
 * before. Whether it is connected stays as it was.
 */
export async function updateDialler(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  { to, hello, at }: { to: string; hello: HelloMessage; at: Date },
): Promise<DeviceRow> {
  return trx
    .updateTable('devices')
    .set({
      serial_number: to,
      former_serials: sql`array_append(array_remove(former_serials, ${to}), devices.serial_number)`,
      epoch: sql<number>`epoch + 1`,
      epoch_since: at,
      newest_boot: null,
      software_version: hello.softwareVersion,
      mac_address: hello.macAddress,
      ipv4: hello.ipv4,
      port: hello.port,
      via: hello.via,
      interfaces: storableJson(hello.interfaces),
      sim: hello.sim ? storableJson({ iccid: hello.sim.iccid, signal: hello.sim.signal ?? null }) : null,
      voip: hello.voip ?? null,
      clock_offset_seconds: null,
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
