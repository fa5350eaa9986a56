import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { askForText } from './ask-for-text.job.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { holdBack } from '../phone/hold-back.ts';
import { nextTextQuestion } from '../phone/phone-calls.rules.ts';
import { deliver } from '../phone/phone-jobs.ts';
import { phoneLimitOf, phoneVerdict } from '../phone/phone-limit.rules.ts';
import {
  findTransmission,
  findUse,
  insertTransmission,
  lockContact,
} from '../phone/transmissions.queries.ts';
import { transmit } from '../phone/transmit.ts';
import { traitsOf } from '../subjects/subject.rules.ts';
import type { AttemptNews } from '../attempts/update-attempt.ts';
import { textOfAttempt } from './text-of-attempt.ts';

/** While another node sends the same text, this one looks again after so many milliseconds. */
const lookAgain = 5_000;

/**
 * Writes to somebody for an attempt; null where there is no news of it here: it was held back, or another node sends it.
 * @throws {ProviderFault} when the provider did not take it
 */
export async function textAttempt(platform: Platform, attempt: AttemptFacts): Promise<AttemptNews | null> {
  const { config, telephony, database, clock } = platform;
  const verdict = await begin(platform, attempt);
  if (!verdict.goesOut) {
    await holdBack(platform, [attempt], verdict.saysMore);
    return null;
  }
  const to = attempt.address;
  const body = textOfAttempt(attempt);
  const statusUrl = `${config.callbackUrl}${apiBase}/telephony/sms/${attempt.id}/status`;
  const sent = { id: attempt.id, number: to, medium: 'sms' as const };
  const receipt = await transmit(platform, sent, {
    find: (sought) => telephony.findText({ ...sought, body }),
    send: () => telephony.text({ to, body, statusUrl }),
  });
  if (receipt) return { state: 'queued', sequence: 0, providerId: receipt.providerId };
  const at = new Date(clock.now().getTime() + lookAgain);
  await enqueue(database.allCompanies, [deliver(attempt.id, attempt.subject, at)]);
  return null;
}

/** Whether the text may go out; the first time it is counted, and its receipt is asked for if none comes. */
async function begin({ database, clock, config }: Platform, attempt: AttemptFacts) {
  const { id, company_id, device_id, contact_id: contactId, address: number, subject } = attempt;
  const now = clock.now();
  return database.transaction('allCompanies', async (trx) => {
    if (contactId) await lockContact(trx, contactId);
    if (await findTransmission(trx, id)) return { goesOut: true, saysMore: false };
    if (contactId && traitsOf[subject].isLimited) {
      const limit = phoneLimitOf(config);
      const use = await findUse(trx, contactId, new Date(now.getTime() - limit.minutes * 60_000));
      const verdict = phoneVerdict(limit, use, { medium: 'sms', isFirst: false });
      if (!verdict.goesOut) return verdict;
    }
    const text = {
      id,
      company_id,
      device_id,
      contact_id: contactId,
      number,
      purpose: subject,
      begun_at: now,
    };
    await insertTransmission(trx, { ...text, medium: 'sms' });
    await enqueue(trx, [askForText(id, nextTextQuestion(now, now) ?? now)]);
    return { goesOut: true, saysMore: false };
  });
}
