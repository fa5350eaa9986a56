import * as z from 'zod/mini';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import { findCallsOfDevice } from './calls.queries.ts';

/**
 * Ends calls whose attempts are gone with their device. One that has ended meanwhile is no fault.
 * @throws {AggregateError} when the provider could not be reached for some; the others are hung up
 */
export const hangUpCalls = defineJob({
  name: 'attempts/hang-up',
  payload: z.strictObject({ providerIds: z.array(z.string()) }),
  async run({ telephony }: Pick<Platform, 'telephony'>, { providerIds }) {
    const unreached: unknown[] = [];
    for (const providerId of providerIds)
      await telephony.hangUp(providerId).catch((error: unknown) => {
        if (!isRefusal(error)) unreached.push(error);
      });
    if (unreached.length > 0) throw new AggregateError(unreached, 'calls could not be ended');
  },
});

/** The job that ends every call under way about a device that is about to go, the answered ones too: nobody could go on with them. */
export async function hangUpDevice(trx: Kysely<DB>, deviceId: string): Promise<Job[]> {
  const calls = await findCallsOfDevice(trx, deviceId);
  const providerIds = calls.flatMap(({ provider_id: providerId }) => providerId ?? []);
  return providerIds.length === 0 ? [] : [hangUpCalls.of({ providerIds })];
}
