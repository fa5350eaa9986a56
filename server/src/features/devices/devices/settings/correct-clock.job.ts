import * as z from 'zod/mini';
import { AppError } from '#platform/http/errors/app-error.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { storeClockCorrected } from '../presence/device-presence.queries.ts';
import { presentDeviceChange } from '../present-device.ts';

/** Tells a device the time (page 4.3). One that has left is told after its next hello. */
export const correctClock = defineJob({
  name: 'devices/correct-clock',
  payload: z.strictObject({ serialNumber: z.string() }),
  async run(
    { database, gateway, clock, live }: Pick<Platform, 'database' | 'gateway' | 'clock' | 'live'>,
    { serialNumber },
  ) {
    if (!gateway.isConnected(serialNumber)) return;
    const now = clock.now();
    const reply = await gateway.request(serialNumber, { method: 'time', params: { now: now.toISOString() } });
    if (!reply.ok) throw new AppError('communication-error', { cause: reply.code });
    const device = await storeClockCorrected(database.allCompanies, serialNumber);
    if (device)
      live.toCompany(device.company_id, 'device', presentDeviceChange(device, now, ['clockOffsetSeconds']));
  },
});

/** The job for one device; several of them at a time are one. */
export function correctClockOf(serialNumber: string): Job {
  return correctClock.of({ serialNumber }, { key: `device-clock ${serialNumber}`, maxAttempts: 3 });
}
