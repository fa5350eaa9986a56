import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { withdrawVoipAccounts } from '#features/devices/voip/accounts/withdraw-account.job.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { endSubscriptions } from '#features/money/subscriptions/end-subscriptions.ts';
import {
  deleteDeviceRow,
  endHandovers,
  insertRemovedDevice,
  type Leaving,
} from './device-removal.queries.ts';

/** A device that a company lets go. */
export interface LeavingDevice {
  companyId: string;
  deviceId: string;
  how: Leaving;
  /** Who removed it, for the history. */
  by?: NamedUser;
  at: Date;
}

/**
 * Takes a device away from its company, as the provider and in the caller's transaction, which has locked it, has ended
 * its alarms and has freed its identity. Its history stays (decision 0057), its subscription is retired (page 2.7).
 */
export async function letDeviceGo(trx: Kysely<DB>, { how, by, ...device }: LeavingDevice): Promise<void> {
  const { companyId, deviceId, at } = device;
  await recordHistory(trx, [
    { companyId, deviceId, kind: 'device.removed', at, person: by ?? null, detail: { how } },
  ]);
  await endSubscriptions(trx, { companyId, deviceId, as: 'retired', at });
  await endHandovers(trx, device);
  await withdrawVoipAccounts(trx, device);
  await insertRemovedDevice(trx, { ...device, how });
  await deleteDeviceRow(trx, companyId, deviceId);
}
