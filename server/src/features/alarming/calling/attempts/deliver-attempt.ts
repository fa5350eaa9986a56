import { signValue } from '#platform/auth/secrets.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { addToLogContext } from '#platform/log/log-context.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { alarmFactsOf } from '../answers/alarm-facts-text.ts';
import { alarmSheet, otherWays } from '../answers/alarm-sheet.ts';
import { answerTexts } from '../answers/answers.texts.ts';
import { findAttempt, noteTold, type AttemptFacts } from './attempts.queries.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { deliverToApps } from '../app/deliver-to-apps.ts';
import { makeUpForLateness } from './make-up-for-lateness.ts';
import { isAskedFor } from '../phone/phone-calls.rules.ts';
import { deliverNamed } from '../phone/phone-jobs.ts';
import { takePhone } from '../voice/take-phone.ts';
import { isAlarmed } from '../test-runs/is-alarmed.ts';
import { textAttempt } from '../sms/text-attempt.ts';
import { updateAttempt, type AttemptNews } from './update-attempt.ts';

/** What the signature of a mail's link is for. */
export const acceptLinkPurpose = 'accept-alarm';

/**
 * Speaks to the world for an attempt; a call has jobs of its own from the moment when its phone is free. Runs at least
 * once. An alarm that is over meanwhile calls nobody, and a test gives way to a real alarm.
 */
export const deliverAttempt = defineJob({
  ...deliverNamed,
  async run(platform: Platform, { attemptId }, { isLast }) {
    const attempt = await findAttempt(platform.database.provider, attemptId);
    if (!attempt) return;
    nameInLog(attempt);
    if (attempt.provider_id || attempt.outcome !== 'running' || attempt.finished_at) return;
    // A mail has no number of the provider's by which it is known to have gone out.
    if (attempt.call_id || (attempt.medium === 'e-mail' && attempt.state !== 'queued')) return;
    const givesWay =
      attempt.test_id !== null && (await isAlarmed(platform.database.provider, attempt.company_id));
    if (!isAskedFor(attempt) || givesWay) {
      await updateAttempt(platform, attemptId, {
        state: 'not-needed',
        outcome: 'unanswered',
        finished: true,
      });
      return;
    }
    if (attempt.medium === 'voice') return takePhone(platform, attempt);
    const news = await deliver(platform, attempt).catch((error: unknown): AttemptNews => {
      if (!isLast && !isRefusal(error)) throw error;
      platform.log.warn({ err: error, attempt: attemptId, medium: attempt.medium }, 'an attempt was refused');
      return { state: 'refused', outcome: 'failed', finished: true };
    });
    if (!news) return;
    // As it stood when the news was written: what ends later finds this attempt by itself.
    const noted =
      (await updateAttempt(platform, attemptId, news)) ??
      (await findAttempt(platform.database.provider, attemptId));
    if (noted && news.outcome !== 'failed') await makeUpForLateness(platform, noted);
  },
});

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
  await noteTold(platform.database.provider, attempt);
  switch (attempt.medium) {
    case 'sms':
      return textAttempt(platform, attempt);
    case 'e-mail':
      await sendAlarmMail(platform, attempt);
      // No delivery yet: that its link is opened is one, or a notice of the mail servers.
      return { state: 'sent' };
    case 'app':
      return deliverToApps(platform, attempt);
    default:
      return { state: 'refused', outcome: 'failed', finished: true };
  }
}

async function sendAlarmMail({ mail, config, database }: Platform, attempt: AttemptFacts): Promise<void> {
  const texts = textsOfAttempt(attempt);
  const facts = alarmFactsOf(attempt);
  const token = signValue(config.TOKEN_SECRET, acceptLinkPurpose, attempt.id);
  const page = await renderMailPage({
    langCode: attempt.lang_code,
    brand: config.BRAND_NAME,
    subject: texts.mailAlarmSubject(facts),
    heading: texts.mailAlarmHeading(facts),
    paragraphs: [texts.mailAlarmBody(facts)],
    action: { label: texts.mailAlarmAction, url: `${config.publicUrl}/link/accept/${token}` },
    lists: await alarmSheet(database.provider, attempt, attempt.episode_id),
    link: {
      label: textsFor(answerTexts, attempt.lang_code).openPortal,
      url: `${config.publicUrl}/devices/detail/${attempt.device_id}`,
    },
    footnotes: [otherWays(attempt), texts.mailAlarmFootnote],
    tone: attempt.test_id ? 'calm' : 'alarm',
  });
  await mail.send({
    to: attempt.address,
    messageId: `${attempt.test_id ? 'test' : 'alarm'}-${attempt.id}`,
    ...page,
    bounceOf: attempt.id,
    ...(!attempt.test_id && { headers: { 'X-Priority': '1' } }),
  });
}
