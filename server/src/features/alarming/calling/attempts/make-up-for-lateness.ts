import type { Platform } from '#platform/platform.ts';
import { isAskedFor } from '../phone/phone-calls.rules.ts';
import { subjects } from '../subjects/subjects.ts';
import type { AttemptFacts } from './attempts.queries.ts';

/** What an attempt is about may have ended while the world was taking it, and whoever ended it could not know of it yet. */
export async function makeUpForLateness(platform: Platform, attempt: AttemptFacts): Promise<void> {
  if (!isAskedFor(attempt)) await subjects[attempt.subject].makeUp(platform, attempt);
}
