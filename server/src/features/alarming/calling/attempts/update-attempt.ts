import type { HistoryEntryOf } from '@belfry/contract/ground/history/history-entry.ts';
import type { Platform } from '#platform/platform.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { continueRuns, continueRunsCarriedBy, wakeRuns } from '#features/alarming/call-lists/runs.ts';
import { contactNamed } from '#features/ground/history/named-person.ts';
import { recordHistory, type NewHistoryEntry } from '#features/ground/history/record-history.ts';
import {
  findAttempt,
  holdDeviceOf,
  touchEpisode,
  writeAttempt,
  type AttemptFacts,
} from './attempts.queries.ts';
import { traitsOf } from '../subjects/subject.rules.ts';
import { subjects } from '../subjects/subjects.ts';
import { deliveryOutcomes } from './delivery-outcomes.ts';

/** News of an attempt: what the medium says, and what that means for the run. */
export interface AttemptNews {
  state: string;
  outcome?: Exclude<AttemptOutcome, 'running'>;
  /** Nothing more will come of it. */
  finished?: boolean;
  providerId?: string;
  /** Place among the provider's callbacks; an older one is not applied. */
  sequence?: number;
  /** What the history tells beside. */
  detail?: Pick<HistoryEntryOf<'attempt.state'>['detail'], 'provider' | 'status' | 'app' | 'reason'>;
}

/** What became of an attempt. */
type AttemptOutcome = 'running' | 'delivered' | 'unanswered' | 'failed';

/** What a call ended with says more than that it ended. */
const lastWords = ['voicemail', 'pin-ok'];

/**
 * Writes news of an attempt to the row and the history, lets the run go on when the outcome became known, and tells the
 * open browsers. A delivery by a medium that needs no acceptance is an acceptance. News that came too late is ignored.
 */
export async function updateAttempt(
  platform: Platform,
  attemptId: string,
  news: AttemptNews,
): Promise<AttemptFacts | undefined> {
  const now = platform.clock.now();
  const updated = await platform.database.transaction('engine', async (trx, last) => {
    // Sent together, and read one after the other: the attempt as it is once the device is ours.
    const [, attempt] = await Promise.all([holdDeviceOf(trx, attemptId), findAttempt(trx, attemptId)]);
    if (!attempt) return undefined;
    const providerId = attempt.provider_id ?? news.providerId ?? null;
    const outcome = outcomeAfter(attempt, news);
    if (!isNews(attempt, news, outcome)) {
      if (providerId !== attempt.provider_id) last(writeAttempt(trx, attemptId, { provider_id: providerId }));
      return undefined;
    }
    const state = news.state === 'ended' && lastWords.includes(attempt.state) ? attempt.state : news.state;
    const finished = news.finished === true && attempt.finished_at === null;
    const goesOn = outcome !== attempt.outcome || (finished && traitsOf[attempt.subject].followsEachCall);
    // Whoever waits for the device waits for one round trip, not for each of these.
    const written = Promise.all([
      writeAttempt(trx, attemptId, {
        state,
        outcome,
        provider_id: providerId,
        provider_sequence: news.sequence ?? attempt.provider_sequence,
        finished_at: finished ? now : attempt.finished_at,
      }),
      touchEpisode(trx, attempt.episode_id),
      recordHistory(
        trx,
        state !== attempt.state || finished || news.detail ? [lineOf(attempt, news, outcome, now)] : [],
      ),
      ...(goesOn
        ? [
            continueRuns(trx, [attempt.episode_id], now),
            continueRunsCarriedBy(trx, attemptId, now),
            enqueue(trx, [wakeRuns(now)]),
          ]
        : []),
    ]);
    const accepts = outcome === 'delivered' && attempt.outcome !== 'delivered' && !attempt.needs_acceptance;
    const subject = subjects[attempt.subject];
    if (!accepts) {
      last(written);
      const publish = () => subject.publish(platform, attempt);
      return { attempt: { ...attempt, state, outcome }, before: attempt.outcome, publish };
    }
    await written;
    const publish = await subject.acceptWithin(trx, now, attempt, {
      companyId: attempt.company_id,
      contactId: attempt.contact_id,
      userId: null,
      name: attempt.contact_name,
      via: 'no-acceptance-needed',
    });
    return { attempt: { ...attempt, state, outcome }, before: attempt.outcome, publish };
  });
  if (!updated) return undefined;
  const { attempt, before, publish } = updated;
  const { medium, outcome } = attempt;
  if (outcome !== before) deliveryOutcomes.inc({ medium, outcome });
  await publish(platform);
  return attempt;
}

/** What the history says of an attempt's news. */
export function lineOf(
  attempt: AttemptFacts,
  news: AttemptNews,
  outcome: AttemptOutcome,
  now: Date,
): NewHistoryEntry<'attempt.state' | 'attempt.finished'> {
  return {
    companyId: attempt.company_id,
    deviceId: attempt.device_id,
    episodeId: attempt.episode_id,
    alarmId: attempt.alarm_id,
    alarmName: attempt.alarm_name,
    kind: news.finished ? 'attempt.finished' : 'attempt.state',
    at: now,
    person: contactNamed(attempt.contact_id, attempt.contact_name),
    detail: {
      medium: attempt.medium,
      startedAt: attempt.started_at.toISOString(),
      // What the row keeps as the last word of a call was said when it came.
      state: news.state,
      ...(outcome !== 'running' && { outcome }),
      ...news.detail,
    },
  };
}

/**
 * What was delivered stays delivered: a call that ends after the PIN was asked has been heard. Only a mail that one
 * server has passed on may still come back from the next.
 */
function outcomeAfter(attempt: AttemptFacts, news: AttemptNews): AttemptOutcome {
  const comesBack = attempt.state === 'delivered' && news.state === 'bounced';
  if (attempt.outcome === 'delivered' && !comesBack) return 'delivered';
  const outcome = news.outcome ?? attempt.outcome;
  return outcome === 'running' && news.finished ? 'unanswered' : outcome;
}

/** Callbacks overtake each other: one that is older than what is known, or says less, changes nothing. */
function isNews(attempt: AttemptFacts, news: AttemptNews, outcome: string): boolean {
  if (outcome === attempt.outcome) {
    const isOnTheWay = news.outcome === undefined && !news.finished;
    if (isOnTheWay && outcome !== 'running') return false;
    if (news.sequence !== undefined && attempt.finished_at !== null) return false;
  }
  if (news.sequence !== undefined && (attempt.provider_sequence ?? -1) >= news.sequence) return false;
  return news.state !== attempt.state || outcome !== attempt.outcome || news.finished === true;
}
