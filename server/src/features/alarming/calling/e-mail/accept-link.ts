import type { FastifyReply } from 'fastify';
import { readSignedValue, signValue } from '#platform/auth/secrets.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import { linkPage } from '#platform/http/pages/link-page.ts';
import { acceptedSheet } from '../answers/accepted-sheet.ts';
import { alarmSheet, otherWays } from '../answers/alarm-sheet.ts';
import { findAttempt, type AttemptFacts } from '../attempts/attempts.queries.ts';
import { acceptLinkPurpose } from './alarm-mail.ts';
import { foretellAnswer, mayAccept, takeAnswer, type SaidAnswer } from '../answers/take-answer.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';
import { traitsOf } from '../subjects/subject.rules.ts';
import { openedSequence } from './take-delivery-notice.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

interface LinkPath {
  token: string;
}

/** What the signature of a further alarm on the page is for. */
const namedAlarmPurpose = 'accept-named-alarm';

/**
 * The page behind the link of an alarm mail: GET shows how the alarm stands, POST accepts, once. What else is open for
 * the same person has a button of its own. Without script, outside the app.
 */
export const installAcceptLink = takingForms((app, platform: Platform) => {
  const path = '/link/accept/:token';
  const options = { schema: { hide: true } };

  app.get<{ Params: LinkPath }>(path, options, async (request, reply) => {
    const attempt = await attemptOf(platform, request.params.token);
    if (!attempt?.contact_id) return invalid(platform, reply, attempt, request.headers['accept-language']);
    // Whoever looks has the mail; that a program may have looked first is why looking accepts nothing.
    if (attempt.outcome !== 'delivered' || attempt.state === 'delivered')
      await updateAttempt(platform, attempt.id, {
        state: 'opened',
        outcome: 'delivered',
        sequence: openedSequence,
      });
    return look(platform, reply, attempt);
  });

  app.post<{ Params: LinkPath; Body?: { alarm?: unknown } }>(path, options, async (request, reply) => {
    const attempt = await attemptOf(platform, request.params.token);
    if (!attempt?.contact_id) return invalid(platform, reply, attempt, request.headers['accept-language']);
    const episodeId = readNamed(platform, attempt, request.body?.alarm);
    if (episodeId === null && attempt.link_used_at !== null) return look(platform, reply, attempt);
    await updateAttempt(platform, attempt.id, { state: 'link-used', outcome: 'delivered', finished: true });
    const said = await takeAnswer(platform, attempt, 'e-mail', episodeId === null ? {} : { episodeId });
    // Only now: a link that was spent before the acceptance is stored would be lost with it.
    await consumeLink(platform, attempt.id);
    return show(platform, reply, attempt, { said, episodeId: episodeId ?? attempt.episode_id });
  });
});

/** The attempt of a good link. Whose contact was removed accepts no more by it. */
async function attemptOf(platform: Platform, token: string): Promise<AttemptFacts | undefined> {
  const attemptId = readSignedValue(tokenSecrets(platform.config), acceptLinkPurpose, token);
  return attemptId === null ? undefined : findAttempt(platform.database.allCompanies, attemptId);
}

/** A further alarm, which the page of this link has named; a button of another page names none here. */
function readNamed({ config }: Platform, attempt: AttemptFacts, alarm: unknown): string | null {
  if (typeof alarm !== 'string') return null;
  const [attemptId, episodeId] = (
    readSignedValue(tokenSecrets(config), namedAlarmPurpose, alarm) ?? ''
  ).split('/');
  return attemptId === attempt.id && episodeId ? episodeId : null;
}

async function consumeLink({ database, clock }: Platform, attemptId: string): Promise<void> {
  await database.allCompanies
    .updateTable('attempts')
    .set({ link_used_at: clock.now() })
    .where('id', '=', attemptId)
    .execute();
}

async function look(platform: Platform, reply: FastifyReply, attempt: AttemptFacts): Promise<FastifyReply> {
  const stands = await foretellAnswer(platform, attempt);
  const text = textsIn(attempt.lang_code);
  const { episode_id: episodeId, subject } = attempt;
  const question = text(`calling.page.${subject}.question`, alarmFactsOf(text, attempt));
  if (attempt.link_used_at === null)
    return show(platform, reply, attempt, {
      said: mayAccept(stands) ? { ...stands, text: question, next: undefined } : stands,
      episodeId,
      ...(mayAccept(stands) && { button: {} }),
    });
  // It waits again since the link was used: the button is for that, as for any alarm that was named.
  const { comesBack } = traitsOf[subject];
  const waitsAgain = comesBack && mayAccept(stands);
  const used = text('calling.answer.used');
  const words = comesBack && !waitsAgain ? `${used} ${stands.text}` : used;
  const next = waitsAgain ? { episodeId, text: question } : stands.next;
  return show(platform, reply, attempt, { said: { text: words, next }, episodeId });
}

/** What is said, the alarm itself and who accepted it, what helps whoever goes there, what can be accepted now, and the way into the portal. */
async function show(
  platform: Platform,
  reply: FastifyReply,
  attempt: AttemptFacts,
  {
    said,
    episodeId,
    button,
  }: { said: Pick<SaidAnswer, 'text' | 'next'>; episodeId: string; button?: object },
): Promise<FastifyReply> {
  const { config } = platform;
  const text = textsIn(attempt.lang_code);
  const { next } = said;
  const named = next && signValue(config.TOKEN_SECRET, namedAlarmPurpose, `${attempt.id}/${next.episodeId}`);
  const acceptable = button ?? named;
  const { first, last } = await acceptedSheet(platform, attempt, episodeId);
  return linkPage(
    reply,
    {
      langCode: attempt.lang_code,
      brand: config.BRAND_NAME,
      title: text(`calling.page.${attempt.subject}.title`),
      text: next ? `${said.text} ${next.text}` : said.text,
      lists: [...first, ...(await alarmSheet(platform, attempt, episodeId)), ...last],
      ...(acceptable && { button: text('alarms.accept'), more: otherWays(attempt) }),
      ...(named && { fields: { alarm: named } }),
      link: {
        label: text('calling.mail.open-device'),
        url: `${config.publicUrl}/devices/detail/${attempt.device_id}`,
      },
    },
    config.brand,
  );
}

function invalid(
  { config }: Platform,
  reply: FastifyReply,
  removed: AttemptFacts | undefined,
  acceptLanguage: string | undefined,
): FastifyReply {
  const langCode = removed?.lang_code ?? chooseLanguage(acceptLanguage);
  const text = textsIn(langCode);
  void reply.code(404);
  return linkPage(
    reply,
    {
      langCode,
      brand: config.BRAND_NAME,
      title: text(`calling.page.${removed?.subject ?? 'alarm'}.title`),
      text: text(removed ? 'calling.answer.removed' : 'calling.page.invalid'),
    },
    config.brand,
  );
}
