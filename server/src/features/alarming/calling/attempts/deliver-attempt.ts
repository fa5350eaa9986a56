import { defineJob } from '#platform/jobs/job.ts';
import { addToLogContext } from '#platform/log/log-context.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import { mailAttempt } from '../e-mail/mail-attempt.ts';
import { findAttempt, noteTold, type AttemptFacts } from './attempts.queries.ts';
import { deliverToApps } from '../app/deliver-to-apps.ts';
import { makeUpForLateness } from './make-up-for-lateness.ts';
import { isAskedFor } from '../phone/phone-calls.rules.ts';
import { deliverNamed } from '../phone/phone-jobs.ts';
import { dialAgain } from '../voice/dial.ts';
import { callFirst } from '../voice/end-calls.ts';
import { takePhone } from '../voice/take-phone.ts';
import { subjects } from '../subjects/subjects.ts';
import { textAttempt } from '../sms/text-attempt.ts';
import { updateAttempt, type AttemptNews } from './update-attempt.ts';

/**
 * Speaks to the world for an attempt; a call does so from the moment when its phone is free. Runs at least once. An alarm
 * that is over meanwhile calls nobody, and a test gives way to a real alarm.
 */
export const deliverAttempt = defineJob({
  ...deliverNamed,
  async run(platform: Platform, { attemptId }, { isLast }) {
    const attempt = await findAttempt(platform.database.allCompanies, attemptId);
    if (!attempt) return;
    nameInLog(attempt);
    if (attempt.provider_id || attempt.outcome !== 'running' || attempt.finished_at)
      return passOn(platform, attempt);
    // Begun, and not dialled to the end.
    if (attempt.call_id === attemptId) return dialAgain(platform, attemptId, isLast);
    // A mail has no number of the provider's by which it is known to have gone out.
    if (attempt.call_id || (attempt.medium === 'e-mail' && attempt.state !== 'queued')) return;
    const { allCompanies } = platform.database;
    const givesWay = await subjects[attempt.subject].givesWay(allCompanies, attempt.company_id);
    if (!isAskedFor(attempt) || givesWay) {
      await updateAttempt(platform, attemptId, {
        state: 'not-needed',
        outcome: 'unanswered',
        finished: true,
      });
      return passOn(platform, attempt);
    }
    if (attempt.medium === 'voice') return takePhone(platform, attempt, isLast);
    const news = await deliver(platform, attempt).catch((error: unknown): AttemptNews => {
      if (!isLast && !isRefusal(error)) throw error;
      platform.log.warn({ err: error, attempt: attemptId, medium: attempt.medium }, 'an attempt was refused');
      return { state: 'refused', outcome: 'failed', finished: true };
    });
    if (!news) return;
    // As it stood when the news was written: what ends later finds this attempt by itself.
    const noted =
      (await updateAttempt(platform, attemptId, news)) ??
      (await findAttempt(platform.database.allCompanies, attemptId));
    if (noted && news.outcome !== 'failed') await makeUpForLateness(platform, noted);
  },
});

/** Whoever is called no more may have been the first that waited for a phone which is free. */
async function passOn({ database }: Platform, { medium, address }: AttemptFacts): Promise<void> {
  if (medium === 'voice') await callFirst(database.allCompanies, [address]);
}

/** A job of an attempt carries no other id. */
function nameInLog(attempt: AttemptFacts): void {
  addToLogContext({
    companyId: attempt.company_id,
    deviceId: attempt.device_id,
    episodeId: attempt.episode_id,
    runId: attempt.run_id,
  });
}

async function deliver(platform: Platform, attempt: AttemptFacts): Promise<AttemptNews | null> {
  await noteTold(platform.database.allCompanies, attempt);
  switch (attempt.medium) {
    case 'sms':
      return textAttempt(platform, attempt);
    case 'e-mail':
      return mailAttempt(platform, attempt);
    case 'app':
      return deliverToApps(platform, attempt);
    default:
      return { state: 'refused', outcome: 'failed', finished: true };
  }
}
