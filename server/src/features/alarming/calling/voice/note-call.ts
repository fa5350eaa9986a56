import { noteTaken } from '#platform/intents/intent-rows.ts';
import type { Platform } from '#platform/platform.ts';
import { endCalls } from './end-calls.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { findAttemptIdsOfCall } from '../phone/transmissions.queries.ts';
import { updateAttempt, type AttemptNews } from '../attempts/update-attempt.ts';

/** News of a call are news of every attempt that it names. When it is over, whoever waits for the phone is called. */
export async function noteCall(
  platform: Platform,
  callId: string,
  news: AttemptNews,
): Promise<AttemptFacts[]> {
  const { allCompanies } = platform.database;
  const { providerId } = news;
  if (providerId !== undefined)
    await noteTaken(allCompanies, { table: 'transmissions', id: callId }, { providerId });
  const named = await findAttemptIdsOfCall(allCompanies, callId);
  const noted: AttemptFacts[] = [];
  for (const attemptId of named.length > 0 ? named : [callId]) {
    const attempt = await updateAttempt(platform, attemptId, news);
    if (attempt) noted.push(attempt);
  }
  if (news.finished) await endCalls(platform, { ids: [callId] });
  return noted;
}
