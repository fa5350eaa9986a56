import { noteTaken } from '#platform/intents/intent-rows.ts';
import type { Platform } from '#platform/platform.ts';
import { endCalls } from './end-calls.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { findNamedByCall } from '../phone/transmissions.queries.ts';
import { updateAttempt, type AttemptNews } from '../attempts/update-attempt.ts';

/** News of a call are news of every attempt that it names. When it is over, whoever waits for the phone is called. */
export async function noteCall(
  platform: Platform,
  callId: string,
  news: AttemptNews,
): Promise<AttemptFacts[]> {
  const { allCompanies } = platform.database;
  const { providerId } = news;
  const named = await findNamedByCall(allCompanies, callId);
  if (providerId !== undefined && named.providerId === null)
    await noteTaken(allCompanies, { table: 'transmissions', id: callId }, { providerId });
  const noted = await noteAttempts(platform, named.ids.length > 0 ? named.ids : [callId], news);
  if (news.finished) await endCalls(platform, { ids: [callId] });
  return noted;
}

/** As {@link noteCall} while the call goes on, of the attempts that it names; gives those to which it was news. */
export async function noteAttempts(
  platform: Platform,
  ids: readonly string[],
  news: AttemptNews,
): Promise<AttemptFacts[]> {
  const noted: AttemptFacts[] = [];
  for (const id of ids) {
    const attempt = await updateAttempt(platform, id, news);
    if (attempt) noted.push(attempt);
  }
  return noted;
}
