import { signValue } from '#platform/auth/secrets.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { alarmSheet, otherWays } from '../answers/alarm-sheet.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';

/** What the signature of a mail's link is for. */
export const acceptLinkPurpose = 'accept-alarm';

/** A test is not to look urgent. */
const looks = {
  alarm: { tone: 'alarm', idPrefix: 'alarm', headers: { 'X-Priority': '1' } },
  test: { tone: 'calm', idPrefix: 'test', headers: {} },
} as const;

/** Writes to somebody for an attempt: how the alarm stands, and a link that accepts it. */
export async function sendAlarmMail(platform: Platform, attempt: AttemptFacts): Promise<void> {
  const { mail, config } = platform;
  const { lang_code: langCode, subject } = attempt;
  const { tone, idPrefix, headers } = looks[subject];
  const text = textsIn(langCode);
  const facts = alarmFactsOf(text, attempt);
  const token = signValue(config.TOKEN_SECRET, acceptLinkPurpose, attempt.id);
  const page = await renderMailPage(
    {
      langCode,
      brand: config.BRAND_NAME,
      subject: text(`calling.mail.${subject}.subject`, facts),
      heading: text(`calling.mail.${subject}.heading`, facts),
      paragraphs: [text(`calling.mail.${subject}.body`, facts)],
      action: {
        label: text(`calling.mail.${subject}.action`),
        url: `${config.publicUrl}/link/accept/${token}`,
      },
      lists: await alarmSheet(platform, attempt, attempt.episode_id),
      link: {
        label: text('calling.mail.open-device'),
        url: `${config.publicUrl}/devices/detail/${attempt.device_id}`,
      },
      footnotes: [otherWays(attempt), text('calling.mail.footnote')],
      tone,
    },
    config.brand,
  );
  await mail.send({
    to: attempt.address,
    messageId: `${idPrefix}-${attempt.id}`,
    ...page,
    bounceOf: attempt.id,
    headers,
  });
}
