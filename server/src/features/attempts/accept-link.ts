import type { FastifyInstance, FastifyReply } from 'fastify';
import { readSignedValue } from '../../platform/auth/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { chooseLanguage } from '../../platform/http/accept-language.ts';
import { linkPage, type LinkPage } from '../../platform/http/link-page.ts';
import { acceptAttempt } from './accept-attempt.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { findAttempt, type AttemptFacts } from './attempts.queries.ts';
import { attemptTexts } from './attempts.texts.ts';
import { acceptLinkPurpose } from './deliver-attempt.ts';
import { openedSequence } from './take-delivery-notice.ts';
import { updateAttempt } from './update-attempt.ts';

interface LinkPath {
  token: string;
}

/** The page behind the link of an alarm mail: GET shows, POST accepts, once. Without script, outside the app. */
export function installAcceptLink(app: FastifyInstance, platform: Platform): void {
  const path = '/link/accept/:token';
  const options = { schema: { hide: true } };

  app.get<{ Params: LinkPath }>(path, options, async (request, reply) => {
    const attempt = await attemptOf(platform, request.params.token);
    if (!attempt) return invalid(platform, reply, request.headers['accept-language']);
    const texts = textsOfAttempt(attempt);
    const used = attempt.link_used_at !== null;
    // Whoever looks has the mail; that a program may have looked first is why looking accepts nothing.
    if (attempt.outcome !== 'delivered')
      await updateAttempt(platform, attempt.id, {
        state: 'opened',
        outcome: 'delivered',
        sequence: openedSequence,
      });
    return show(platform, reply, attempt, {
      text: used ? texts.pageUsed : texts.pageQuestion(alarmFactsOf(attempt)),
      ...(!used && { button: texts.pageButton }),
    });
  });

  app.post<{ Params: LinkPath }>(path, options, async (request, reply) => {
    const attempt = await attemptOf(platform, request.params.token);
    if (!attempt) return invalid(platform, reply, request.headers['accept-language']);
    const texts = textsOfAttempt(attempt);
    if (attempt.link_used_at !== null) return show(platform, reply, attempt, { text: texts.pageUsed });
    await updateAttempt(platform, attempt.id, { state: 'link-used', outcome: 'delivered', finished: true });
    const { late, more } = await acceptAttempt(platform, attempt, 'e-mail');
    // Only now: a link that was spent before the acceptance is stored would be lost with it.
    await consumeLink(platform, attempt.id);
    const done = late ? texts.pageLate : texts.pageDone(attempt.contact_name);
    return show(platform, reply, attempt, { text: more > 0 ? `${done} ${texts.pageMore(more)}` : done });
  });
}

/** The attempt of a good link; none any more when its contact was removed. */
async function attemptOf(platform: Platform, token: string): Promise<AttemptFacts | undefined> {
  const attemptId = readSignedValue(platform.config.TOKEN_SECRET, acceptLinkPurpose, token);
  const attempt = attemptId && (await findAttempt(platform.database.provider, attemptId));
  return attempt && attempt.contact_id !== null ? attempt : undefined;
}

async function consumeLink({ database, clock }: Platform, attemptId: string): Promise<void> {
  await database.provider
    .updateTable('attempts')
    .set({ link_used_at: clock.now() })
    .where('id', '=', attemptId)
    .execute();
}

function show(
  { config }: Platform,
  reply: FastifyReply,
  attempt: AttemptFacts,
  page: Pick<LinkPage, 'text' | 'button'>,
): FastifyReply {
  const title = textsOfAttempt(attempt).pageTitle;
  return linkPage(reply, { langCode: attempt.lang_code, brand: config.BRAND_NAME, title, ...page });
}

function invalid(
  { config }: Platform,
  reply: FastifyReply,
  acceptLanguage: string | undefined,
): FastifyReply {
  const langCode = chooseLanguage(acceptLanguage);
  const texts = textsFor(attemptTexts, langCode);
  void reply.code(404);
  return linkPage(reply, {
    langCode,
    brand: config.BRAND_NAME,
    title: texts.pageTitle,
    text: texts.pageInvalid,
  });
}
