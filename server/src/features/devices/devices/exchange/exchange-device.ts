import type { Kysely } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import { followFormer, forgetFormer } from '#features/alarming/alarms/events/former-diallers.ts';
import { presenceJobs } from '#features/alarming/monitoring/follow-presence.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { followCards } from '#features/devices/sim-cards/follow-cards.ts';
import { followLine } from '#features/devices/voip/follow-line.ts';
import { giveIdentity } from '../claims/claim-device.ts';
import { storePresences } from '../presence/device-presence.queries.ts';
import { releaseDevice } from '../removed/release-devices.ts';
import type { DeviceRow } from '../present-device.ts';
import { holdDialler } from './hold-diallers.ts';
import { partIdentity, updateDialler } from './exchange.queries.ts';

/** A dialler that takes the place of another. */
export interface Exchange {
  companyId: string;
  deviceId: string;
  from: string;
  to: string;
  /** What the new one said of itself; it is connected. */
  hello: HelloMessage;
  at: Date;
}

/**
 * Exchanges the dialler of a device, as the provider and in the caller's transaction, which holds both diallers and the device: its
 * alarms, lists, subscription, licences and history hang on the device, and stay. What the former one still says is heard as its
 * device's. Add the jobs.
 */
export async function exchangeDevice(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  { companyId, deviceId, from, to, hello, at }: Exchange,
): Promise<{ device: DeviceRow; jobs: Job[] }> {
  await partIdentity(trx, from);
  await giveIdentity(trx, config, to, { companyId, deviceId });
  await holdDialler(trx, to, 'arriving');
  const device = await updateDialler(trx, { companyId, deviceId }, { to, hello, at });
  await forgetFormer(trx, to);
  await followFormer(trx, { serialNumber: from, companyId, deviceId, epoch: device.epoch - 1, since: at });
  await followCards(trx, { deviceId, to, iccid: hello.sim?.iccid ?? null, at });
  await followLine(trx, { deviceId, to });
  await recordHistory(trx, [{ companyId, deviceId, kind: 'device.swapped', at, detail: { from, to } }]);
  // A connection that was lost is back with the new one.
  const { devices: back } = await storePresences(trx, [{ serial: to, connected: true, at }]);
  return { device: back[0] ?? device, jobs: presenceJobs(back) };
}

/** Has a dialler that was exchanged forget whom to call, and get another key. Add the jobs. */
export function clearFormer(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  serialNumber: string,
): Promise<Job[]> {
  return releaseDevice(trx, config, serialNumber);
}
