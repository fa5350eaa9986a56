import * as z from 'zod/mini';
import { jobQueue, nameJob, type Job } from '#platform/jobs/job.ts';

/** The job that sends a company's contacts and lists to its devices; the devices feature, which has those, runs it. */
export const deviceSettingsJob = nameJob({
  name: 'devices/publish-settings',
  payload: z.strictObject({ companyId: z.string(), deviceId: z.optional(z.string()) }),
});

/**
 * Sends the devices of a company, or one of them, what they are to hold. Several that wait are one; the newest is sent
 * last.
 */
export function deviceSettingsOf(companyId: string, deviceId?: string): Job {
  return deviceSettingsJob.of(
    { companyId, ...(deviceId !== undefined && { deviceId }) },
    {
      key: `device-settings ${[companyId, deviceId].filter(Boolean).join(' ')}`,
      queue: jobQueue(companyId),
    },
  );
}
