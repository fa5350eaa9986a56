import type { PushAcceptance } from '@belfry/contract/alarming/push-apps/push-message.ts';
import { id } from '@belfry/contract/values/values.ts';
import { readSignedValue, signValue } from '#platform/auth/secrets.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { noteAppSeen } from '#features/alarming/push-apps/note-app-seen.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { findDelivery, spendAcceptance } from './push-deliveries.queries.ts';
import { pushAcceptPurpose } from './push-message.ts';
import { foretellAnswer, mayAccept, takeAnswer, type SaidAnswer } from '../answers/take-answer.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

/** What the signature of the button is for that the answer itself has, for a further alarm. */
const namedAlarmPurpose = 'push-accept-named-alarm';

const results = {
  accepted: 'accepted',
  more: 'more',
  repeated: 'late',
  late: 'late',
  over: 'over',
} as const satisfies Record<SaidAnswer['kind'], PushAcceptance['result']>;

/**
 * The button of a notification. Its token stands for one attempt at one app of one user and is good once, as long as the
 * app is that user's and the user is the contact that was called (decision 0055). What else is open for them is named in
 * the answer, with a button of its own.
 */
export async function acceptByPush(
  platform: Platform,
  token: string,
  acceptLanguage: string | undefined,
): Promise<PushAcceptance> {
  const { config, database, clock } = platform;
  const named = readSignedValue(tokenSecrets(config), namedAlarmPurpose, token)?.split('/');
  const deliveryId = named?.[0] ?? readSignedValue(tokenSecrets(config), pushAcceptPurpose, token);
  const known = deliveryId !== null && id.safeParse(deliveryId).success;
  const delivery = known ? await findDelivery(database.allCompanies, deliveryId) : undefined;
  const attempt = delivery && (await findAttempt(database.allCompanies, delivery.attempt_id));
  const langCode = attempt?.lang_code ?? chooseLanguage(acceptLanguage);
  const text = textsIn(langCode);
  if (!attempt || !delivery?.may_accept || !delivery.app_id || attempt.contact_id === null)
    return { result: 'invalid', text: text('calling.push.invalid') };
  await noteAppSeen(platform, delivery.app_id);

  const present = (result: PushAcceptance['result'], said: SaidAnswer): PushAcceptance => {
    const { next } = said;
    if (!next) return { result, text: said.text };
    const further = signValue(config.TOKEN_SECRET, namedAlarmPurpose, `${delivery.id}/${next.episodeId}`);
    return {
      result,
      text: `${said.text} ${next.text} ${text('calling.push.again')}`,
      accept: { label: text('alarms.accept'), token: further, offline: text('calling.push.alarm.offline') },
    };
  };
  if (!named && delivery.accepted_at !== null) {
    const stands = await foretellAnswer(platform, attempt);
    return present('used', mayAccept(stands) ? { ...stands, text: text('calling.answer.used') } : stands);
  }
  if (named?.[1]) {
    const given = { episodeId: named[1], userId: delivery.user_id };
    const said = await takeAnswer(platform, attempt, 'app', given);
    return present(results[said.kind], said);
  }
  const isOpen = mayAccept(await foretellAnswer(platform, attempt));
  await updateAttempt(platform, attempt.id, {
    state: isOpen ? 'accepted' : 'opened',
    outcome: 'delivered',
    finished: true,
    sequence: 4,
    detail: { app: delivery.app_name },
  });
  const said = await takeAnswer(platform, attempt, 'app', { userId: delivery.user_id });
  // Only now: a button that was spent before the acceptance is stored would be lost with it.
  if (said.kind !== 'over') await spendAcceptance(database.allCompanies, delivery.id, clock.now());
  return present(results[said.kind], said);
}
