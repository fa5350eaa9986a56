import * as z from 'zod/mini';
import { AppError } from '#platform/http/errors/app-error.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { askDevice } from '../ask-device.ts';
import { unsealTicket } from './ticket.ts';

/**
 * Tells a device that a login is over. One that is away, or does not take it, ends it by itself in its time; nobody
 * else has the ticket. A session's end adds this job too, see 0016-remote-settings.sql.
 */
export const logOutDevice = defineJob({
  name: 'remote-settings/log-out-device',
  payload: z.strictObject({ serialNumber: z.string(), sealed: z.string() }),
  async run(platform: Pick<Platform, 'gateway' | 'config' | 'log'>, { serialNumber, sealed }) {
    const ticket = unsealTicket(platform, Buffer.from(sealed, 'base64'));
    await askDevice(platform, serialNumber, { method: 'logout', params: { ticket } }, z.unknown()).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        platform.log.info({ serial: serialNumber, code: error.code }, 'device not told that a login is over');
      },
    );
  },
});

/** The job for one login. */
export function logOutOf(serialNumber: string, sealedTicket: Buffer): Job {
  const sealed = sealedTicket.toString('base64');
  return logOutDevice.of({ serialNumber, sealed }, { maxAttempts: 3 });
}
