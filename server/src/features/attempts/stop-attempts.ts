import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { isRefusal } from '../../platform/telephony/provider-fault.ts';
import { stopAttemptsNamed } from '../alarms/announcement.ts';
import { findRinging } from './attempts.queries.ts';

/**
 * Hangs up what still rings for rounds that are over. A call that somebody answered ends by itself, one that has ended
 * meanwhile is no fault.
 * @throws {AggregateError} when the provider could not be reached for some; the others are hung up
 */
export async function hangUpRinging(
  { database, telephony }: Platform,
  episodeIds: readonly string[],
): Promise<void> {
  const unreached: unknown[] = [];
  for (const { provider_id: providerId } of await findRinging(database.provider, episodeIds))
    await telephony.hangUp(providerId as string).catch((error: unknown) => {
      if (!isRefusal(error)) unreached.push(error);
    });
  if (unreached.length > 0) throw new AggregateError(unreached, 'calls could not be ended');
}

/** Ends the calling for alarms that need nobody any more. */
export const stopAttemptsJob = defineJob({
  ...stopAttemptsNamed,
  run: (platform: Platform, { episodeIds }) => hangUpRinging(platform, episodeIds),
});
