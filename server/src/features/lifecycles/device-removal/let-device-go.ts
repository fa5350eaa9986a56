import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import { findOverride } from '#features/ground/allowance/allowance-overrides.ts';
import { withdrawVoipAccounts } from '#features/devices/voip/accounts/withdraw-account.job.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { endSubscriptions } from '#features/money/subscriptions/end-subscriptions.ts';
import { endSwaps } from '#features/lifecycles/swaps/end-swaps.ts';
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
  by?: NamedUser | undefined;
  at: Date;
}

/**
 * Takes a device away from its company, as the provider and in the caller's transaction, which has locked it, has ended
 * its alarms and has freed its identity. Its history stays (decision 0057), its subscription is retired (page 2.7), and what
 * staff decided about its paid services is kept for the case that the company takes it again.
 */
export async function letDeviceGo(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  { how, by, ...device }: LeavingDevice,
): Promise<void> {
  const { companyId, deviceId, at } = device;
  const override = await findOverride(trx, { companyId, deviceId, now: at });
  await recordHistory(trx, [
    { companyId, deviceId, kind: 'device.removed', at, person: by ?? null, detail: { how } },
  ]);
  await endSwaps(trx, config, { companyId, deviceId, at });
  await endSubscriptions(trx, { companyId, deviceId, as: 'retired', at });
  await endHandovers(trx, device);
  await withdrawVoipAccounts(trx, device);
  // Among devices that the company no longer has, one that staff took back is one that was removed.
  await insertRemovedDevice(trx, { ...device, how: how === 'handed-over' ? how : 'removed', override });
  await deleteDeviceRow(trx, companyId, deviceId);
}
