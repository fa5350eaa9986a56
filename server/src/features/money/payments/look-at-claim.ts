import type { Platform } from '#platform/platform.ts';
import { selectAttempts, unsettledStates } from './attempts/attempts.queries.ts';
import { syncAttempt } from './attempts/sync-attempt.ts';

/** Between two looks at the same attempt: whoever reloads a page does not storm the provider. */
const restMs = 2_000;

/** Looks at the newest attempt of a claim at the provider where its end is not known; a provider that cannot be asked is no fault. */
export async function lookAtClaim(platform: Platform, paymentId: string): Promise<void> {
  const { database, clock, log } = platform;
  const newest = (await selectAttempts(database.allCompanies, paymentId)).at(-1);
  if (!newest?.provider_id || !unsettledStates.some((state) => state === newest.state)) return;
  const isFresh = newest.asked_at !== null && clock.now().getTime() - newest.asked_at.getTime() < restMs;
  if (isFresh) return;
  await syncAttempt(platform, newest.id).catch((error: unknown) =>
    log.warn({ err: error, attempt: newest.id }, 'the payment provider could not be asked'),
  );
}
