import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { TelephonyReceipt } from '#platform/telephony/telephony.ts';
import { findAttempt, type AttemptFacts } from '../attempts/attempts.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';
import { askForStatus, askWhatWasTaken } from '../phone/ask-provider.ts';
import { nextTextQuestion } from '../phone/phone-calls.rules.ts';
import { deliver } from '../phone/phone-jobs.ts';
import { textStates } from '../phone/provider-states.ts';
import { findTransmission } from '../phone/transmissions.queries.ts';
import { textOfAttempt } from './text-of-attempt.ts';

/**
 * Asks for a text that has had no receipt for longer than one takes: it may be lost, or whoever sent the text. What the
 * provider says is noted as if it had called back, and what it does not know is asked for again.
 */
export const askForTextJob = defineJob({
  name: 'attempts/ask-text',
  payload: z.strictObject({ attemptId: id }),
  async run(platform: Platform, { attemptId }) {
    const { database, clock, telephony } = platform;
    const attempt = await findAttempt(database.allCompanies, attemptId);
    if (!attempt || attempt.finished_at || attempt.outcome !== 'running') return;
    const { provider_id: providerId } = attempt;
    const taken = providerId === null ? await findTaken(platform, attempt) : { providerId };
    // Whoever sent it may have died in the last try.
    if (taken === null) await enqueue(database.allCompanies, [deliver(attemptId, attempt.subject)]);
    const status = taken && (await askForStatus(platform, telephony.textStatus(taken.providerId)));
    const news = textStates[status ?? ''];
    if (taken && news?.finished) {
      await updateAttempt(platform, attemptId, { ...news, ...taken });
      return;
    }
    if (taken && providerId === null)
      await updateAttempt(platform, attemptId, { state: 'queued', sequence: 0, ...taken });
    const next = nextTextQuestion(attempt.started_at, clock.now());
    if (next) await enqueue(database.allCompanies, [askForText(attemptId, next)]);
  },
});

/** What the provider took although nobody noted it for the attempt; null and undefined as {@link askWhatWasTaken}. */
async function findTaken(
  platform: Platform,
  attempt: AttemptFacts,
): Promise<TelephonyReceipt | null | undefined> {
  const { database, telephony } = platform;
  const text = await findTransmission(database.allCompanies, attempt.id);
  if (!text) return undefined;
  const body = textOfAttempt(attempt);
  return askWhatWasTaken(platform, text, (sought) => telephony.findText({ ...sought, body }));
}

/** Asks for a text at a moment, unless its receipt came. */
export function askForText(attemptId: string, at: Date): Job {
  return askForTextJob.of({ attemptId }, { at });
}
