import twilio from 'twilio';
import type { Platform } from '../../platform/platform.ts';
import { sameSecret } from '../../platform/auth/secrets.ts';
import { apiBase } from '../../platform/http/http-server.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { recordHistory } from '../history/record-history.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { answerTexts } from './answers.texts.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { findAttempt, type AttemptFacts } from './attempts.queries.ts';
import { attemptTexts } from './attempts.texts.ts';
import { foretellAnswer, mayAccept, takeAnswer, type SaidAnswer } from './take-answer.ts';
import { updateAttempt } from './update-attempt.ts';

/** Tries of the PIN in one call (page 2.2). */
const pinTries = 3;
/** Seconds to begin typing, and how often the alarm is said before the call ends. */
const typingSeconds = 10;
const timesSaid = 3;

type Response = InstanceType<typeof twilio.twiml.VoiceResponse>;

/** Somebody or something picked up: says the alarm and asks for the PIN. A machine is told, and is no delivery. */
export async function answerCall(platform: Platform, attemptId: string, answeredBy: string): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const attempt = await findAttempt(platform.database.provider, attemptId);
  if (!attempt) return hangUp(response);
  const texts = textsOfAttempt(attempt);
  if (answeredBy.startsWith('machine') || answeredBy === 'fax') {
    await updateAttempt(platform, attemptId, { state: 'voicemail', outcome: 'unanswered' });
    say(response, attempt, texts.spokenAlarm(alarmFactsOf(attempt)));
    return hangUp(response);
  }
  // As it stands when the phone is picked up: where nothing needs acceptance, picking up is one.
  const stands = await foretellAnswer(platform, attempt);
  await updateAttempt(platform, attemptId, { state: 'answered', outcome: 'delivered' });
  if (!mayAccept(stands)) return sayAnswer(platform, response, attempt, stands);
  for (let time = 0; time < timesSaid; time += 1)
    askForPin(platform, response, attempt, { before: [texts.spokenAlarm(alarmFactsOf(attempt))] });
  say(response, attempt, texts.spokenGoodbye);
  return hangUp(response);
}

/**
 * Keys were pressed: the right PIN accepts the alarm of the call, or the one that was named in it since; a wrong one may
 * be tried three times a call.
 */
export async function takeKeys(
  platform: Platform,
  attemptId: string,
  digits: string,
  episodeId?: string,
): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const attempt = await findAttempt(platform.database.provider, attemptId);
  if (!attempt) return hangUp(response);
  const texts = textsOfAttempt(attempt);
  const answers = textsFor(answerTexts, attempt.lang_code);
  const refuse = (text: string) => {
    say(response, attempt, text);
    return hangUp(response);
  };
  // Who was removed from the contacts meanwhile accepts no more, with or without a PIN.
  if (!attempt.contact_id) return refuse(answers.removed);
  if (attempt.pin_tries >= pinTries) return refuse(answers.tooManyTriesInCall);
  if (sameSecret(digits, attempt.pin ?? '1')) {
    await updateAttempt(platform, attemptId, { state: 'pin-ok', outcome: 'delivered' });
    const given = episodeId === undefined ? {} : { episodeId };
    return sayAnswer(platform, response, attempt, await takeAnswer(platform, attempt, 'voice', given));
  }
  const tries = await noteWrongPin(platform, attempt, 'voice');
  if (tries >= pinTries) return refuse(`${texts.spokenWrongPin} ${answers.tooManyTriesInCall}`);
  askForPin(platform, response, attempt, { before: [texts.spokenWrongPin], episodeId });
  return refuse(texts.spokenGoodbye);
}

/** Says how an answer was taken; what else is open for the same person can be accepted in the same call. */
function sayAnswer(
  platform: Platform,
  response: Response,
  attempt: AttemptFacts,
  { text, next }: SaidAnswer,
): string {
  if (!next) say(response, attempt, text);
  else {
    const { episodeId } = next;
    askForPin(platform, response, attempt, { before: [text, next.text], episodeId });
    askForPin(platform, response, attempt, { before: [next.text], episodeId });
    say(response, attempt, textsFor(attemptTexts, attempt.lang_code).spokenGoodbye);
  }
  return hangUp(response);
}

/**
 * Writes a wrong PIN into the row and the history; never which it was. Gives how many there were in the call. One that
 * came by text message is no try of a call.
 */
export async function noteWrongPin(
  platform: Platform,
  attempt: AttemptFacts,
  medium: 'voice' | 'sms',
): Promise<number> {
  const now = platform.clock.now();
  return platform.database.transaction('provider', async (trx) => {
    const { pin_tries: tries } = await trx
      .updateTable('attempts')
      .set((to) => ({ pin_tries: to('pin_tries', '+', attempt.medium === medium ? 1 : 0) }))
      .where('id', '=', attempt.id)
      .returning('pin_tries')
      .executeTakeFirstOrThrow();
    await recordHistory(trx, [
      {
        companyId: attempt.company_id,
        deviceId: attempt.device_id,
        episodeId: attempt.episode_id,
        alarmId: attempt.alarm_id,
        alarmName: attempt.alarm_name,
        kind: 'acceptance.refused',
        at: now,
        detail: {
          medium,
          contact: attempt.contact_name,
          reason: 'pin-code-incorrect',
          ...(attempt.medium === medium && { tries }),
        },
      },
    ]);
    return tries;
  });
}

/** Asks for the PIN that accepts the alarm of the call, or another that is named in it. */
function askForPin(
  { config }: Platform,
  response: Response,
  attempt: AttemptFacts,
  { before, episodeId }: { before: readonly string[]; episodeId?: string | undefined },
): void {
  const texts = episodeId ? textsFor(attemptTexts, attempt.lang_code) : textsOfAttempt(attempt);
  const keys = `${config.callbackUrl}${apiBase}/telephony/voice/${attempt.id}/keys`;
  const gather = response.gather({
    input: ['dtmf'],
    numDigits: attempt.pin?.length ?? 1,
    finishOnKey: '#',
    timeout: typingSeconds,
    action: episodeId ? `${keys}?alarm=${episodeId}` : keys,
    method: 'POST',
  });
  const ask = attempt.pin ? texts.spokenAskPin(attempt.pin.length) : texts.spokenAskKey;
  gather.say({ language: spoken(attempt) }, [...before, ask].join(' '));
}

function say(response: Response, attempt: AttemptFacts, text: string): void {
  response.say({ language: spoken(attempt) }, text);
}

function spoken(attempt: AttemptFacts): 'en-US' {
  // The provider's list of spoken languages holds all of ours; its type wants a literal.
  return attempt.lang_code as 'en-US';
}

function hangUp(response: Response): string {
  response.hangup();
  return response.toString();
}
