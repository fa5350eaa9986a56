import { signValue } from '#platform/auth/secrets.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsFor } from '#platform/texts/texts.ts';
import { alarmFactsOf } from '../answers/alarm-facts-text.ts';
import { alarmSheet, otherWays } from '../answers/alarm-sheet.ts';
import { answerTexts } from '../answers/answers.texts.ts';
import { textsOfAttempt } from '../attempts/attempt-texts.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';

/** What the signature of a mail's link is for. */
export const acceptLinkPurpose = 'accept-alarm';

/** A test is not to look urgent. */
const looks = {
  alarm: { tone: 'alarm', idPrefix: 'alarm', headers: { 'X-Priority': '1' } },
  test: { tone: 'calm', idPrefix: 'test', headers: {} },
} as const;

/** Writes to somebody for an attempt: how the alarm stands, and a link that accepts it. */
export async function sendAlarmMail(
  { mail, config, database }: Platform,
  attempt: AttemptFacts,
): Promise<void> {
  const { tone, idPrefix, headers } = looks[attempt.subject];
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
    tone,
  });
  await mail.send({
    to: attempt.address,
    messageId: `${idPrefix}-${attempt.id}`,
    ...page,
    bounceOf: attempt.id,
    headers,
  });
}
