import { refusalOf } from '#platform/mail/mail-refusal.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { noteMailFate } from '#features/ground/mail-fates/note-mail-fate.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import type { AttemptNews } from '../attempts/update-attempt.ts';
import { sendAlarmMail } from './alarm-mail.ts';

/**
 * Writes to somebody for an attempt. An address that a mail server refuses is not tried again: the next contact is called at once, and
 * the company sees whose address it is.
 * @throws where the server may take it later
 */
export async function mailAttempt(platform: Platform, attempt: AttemptFacts): Promise<AttemptNews> {
  try {
    await sendAlarmMail(platform, attempt);
    // No delivery yet: that its link is opened is one, or a notice of the mail servers.
    return { state: 'sent' };
  } catch (error) {
    const status = refusalOf(error);
    if (status === null) throw error;
    const { company_id: companyId, device_id: subjectId, address } = attempt;
    const at = platform.clock.now();
    await platform.database.transaction(companyId, (trx) =>
      noteMailFate(trx, {
        companyId,
        kind: 'alarm',
        address,
        subjectId,
        at,
        fate: { kind: 'failed', status },
      }),
    );
    return { state: 'refused', outcome: 'failed', finished: true, detail: { status } };
  }
}
