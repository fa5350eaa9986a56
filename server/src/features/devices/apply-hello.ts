import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordHistory } from '../history/record-history.ts';
import { correctClockOf } from './correct-clock.job.ts';
import { storeHello } from './device-presence.queries.ts';
import { presentDeviceChange } from './present-device.ts';

/** Seconds of difference that are the way of the message and not the clock. */
const unnoticeableSeconds = 5;
/** Seconds beyond which a clock is put right (page 4.3). */
const tolerableSeconds = 60;

/**
 * Stores what a device says of itself. A clock that is off too far is noted in the history and put right by a job, as
 * the device's answer would wait behind its own hello.
 */
export async function applyHello(
  { database, live }: Pick<Platform, 'database' | 'live'>,
  serialNumber: string,
  hello: HelloMessage,
  receivedAt: Date,
): Promise<void> {
  const aheadSeconds = Math.round((Date.parse(hello.at) - receivedAt.getTime()) / 1000);
  const clockOffsetSeconds = Math.abs(aheadSeconds) > unnoticeableSeconds ? aheadSeconds : 0;
  const startedAt = new Date(receivedAt.getTime() - hello.uptime * 1000);
  const device = await storeHello(database.provider, serialNumber, { hello, startedAt, clockOffsetSeconds });
  if (!device) return;
  const companyId = device.company_id;

  if (Math.abs(clockOffsetSeconds) > tolerableSeconds)
    await database.transaction('provider', async (trx) => {
      const detail = { offsetSeconds: clockOffsetSeconds };
      await recordHistory(trx, [
        { companyId, deviceId: device.id, kind: 'device.clock', at: receivedAt, detail },
      ]);
      await enqueue(trx, [correctClockOf(serialNumber)]);
    });
  if (!live.mayListen(companyId)) return;
  live.toCompany(
    companyId,
    'device',
    presentDeviceChange(device, receivedAt, [
      'softwareVersion',
      'macAddress',
      'ipv4',
      'port',
      'via',
      'uptimeSeconds',
      'interfaces',
      'sim',
      'simSignal',
      'voip',
      'clockOffsetSeconds',
    ]),
  );
}
