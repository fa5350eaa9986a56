import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import { stopAttemptsNamed } from '#features/alarming/alarms/announcement.ts';
import { askForCall } from '../voice/ask-for-call.job.ts';
import { findRinging } from '../voice/calls.queries.ts';
import { noteCall } from '../voice/note-call.ts';
import { letGo } from './let-go.ts';

/**
 * Lets go what waits for a phone for rounds that are over, and hangs up what still rings. A call that somebody answered ends
 * by itself, one that has ended meanwhile is no fault.
 * @throws {AggregateError} when the provider could not be reached for some; the others are hung up
 */
export async function hangUpRinging(platform: Platform, episodeIds: readonly string[]): Promise<void> {
  const { database, telephony, clock } = platform;
  // Before the phones are free, which are for those that are wanted.
  await letGo(platform, episodeIds);
  const unreached: unknown[] = [];
  for (const { provider_id: providerId, call_id: callId } of await findRinging(
    database.allCompanies,
    episodeIds,
  ))
    await telephony
      .hangUp(providerId as string)
      // Whoever waits for the phone does not wait for the provider's news of it.
      .then(() => noteCall(platform, callId, { state: 'canceled', outcome: 'unanswered', finished: true }))
      .catch((error: unknown) =>
        isRefusal(error)
          ? enqueue(database.allCompanies, [askForCall(callId, clock.now())])
          : void unreached.push(error),
      );
  if (unreached.length > 0) throw new AggregateError(unreached, 'calls could not be ended');
}

/** Ends the calling for alarms that need nobody any more. */
export const stopAttemptsJob = defineJob({
  ...stopAttemptsNamed,
  run: (platform: Platform, { episodeIds }) => hangUpRinging(platform, episodeIds),
});
