import type { PushAcceptance } from '@belfry/contract/push-apps/push-message.ts';
import { id } from '@belfry/contract/values/values.ts';
import { readSignedValue } from '../../platform/auth/secrets.ts';
import { chooseLanguage } from '../../platform/http/accept-language.ts';
import type { Platform } from '../../platform/platform.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { noteAppSeen } from '../push-apps/note-app-seen.ts';
import { acceptAttempt } from './accept-attempt.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { findAttempt } from './attempts.queries.ts';
import { attemptTexts } from './attempts.texts.ts';
import { findDelivery, spendAcceptance } from './push-deliveries.queries.ts';
import { pushAcceptPurpose } from './push-message.ts';
import { pushTexts } from './push.texts.ts';
import { updateAttempt } from './update-attempt.ts';

/**
 * The button of a notification. Its token stands for one attempt at one app of one user and is good once, while the
 * alarm is open, as long as the app is that user's and the user is the contact that was called (decision 0055).
 */
export async function acceptByPush(
  platform: Platform,
  token: string,
  acceptLanguage: string | undefined,
): Promise<PushAcceptance> {
  const { config, database, clock } = platform;
  const deliveryId = readSignedValue(config.TOKEN_SECRET, pushAcceptPurpose, token);
  const known = deliveryId !== null && id.safeParse(deliveryId).success;
  const delivery = known ? await findDelivery(database.provider, deliveryId) : undefined;
  const attempt = delivery && (await findAttempt(database.provider, delivery.attempt_id));
  const langCode = attempt?.lang_code ?? chooseLanguage(acceptLanguage);
  const texts = attempt ? textsOfAttempt(attempt) : textsFor(attemptTexts, langCode);
  const { over, invalid } = textsFor(pushTexts, langCode);
  if (!attempt || !delivery?.may_accept || !delivery.app_id || attempt.contact_id === null)
    return { result: 'invalid', text: invalid };
  await noteAppSeen(platform, delivery.app_id);
  if (delivery.accepted_at !== null) return { result: 'used', text: texts.pageUsed };
  if (attempt.over_at !== null) return { result: 'over', text: over };

  await updateAttempt(platform, attempt.id, {
    state: 'accepted',
    outcome: 'delivered',
    finished: true,
    sequence: 4,
    detail: { app: delivery.app_name },
  });
  const { late, more } = await acceptAttempt(platform, attempt, 'app', delivery.user_id);
  // Only now: a button that was spent before the acceptance is stored would be lost with it.
  await spendAcceptance(database.provider, delivery.id, clock.now());
  if (late) return { result: 'late', text: texts.pageLate };
  const done = texts.pageDone(attempt.contact_name);
  return more > 0
    ? { result: 'more', text: `${done} ${texts.pageMore(more)}` }
    : { result: 'accepted', text: done };
}
