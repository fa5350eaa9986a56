import twilio from 'twilio';
import type { Platform } from '../../platform/platform.ts';
import { sameSecret } from '../../platform/auth/secrets.ts';
import { apiBase } from '../../platform/http/http-server.ts';
import { recordHistory } from '../history/record-history.ts';
import { acceptAttempt } from './accept-attempt.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { findAttempt, type AttemptFacts } from './attempts.queries.ts';
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
  await updateAttempt(platform, attemptId, { state: 'answered', outcome: 'delivered' });
  for (let time = 0; time < timesSaid; time += 1)
    askForPin(platform, response, attempt, [texts.spokenAlarm(alarmFactsOf(attempt))]);
  say(response, attempt, texts.spokenGoodbye);
  return hangUp(response);
}

/** Keys were pressed: the right PIN accepts; a wrong one may be tried three times a call. */
export async function takeKeys(platform: Platform, attemptId: string, digits: string): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const attempt = await findAttempt(platform.database.provider, attemptId);
  if (!attempt || attempt.pin_tries >= pinTries) return hangUp(response);
  const texts = textsOfAttempt(attempt);
  // Who was removed from the contacts meanwhile accepts no more, with or without a PIN.
  if (attempt.contact_id && sameSecret(digits, attempt.pin ?? '1')) {
    await updateAttempt(platform, attemptId, { state: 'pin-ok', outcome: 'delivered' });
    const { late, more } = await acceptAttempt(platform, attempt, 'voice');
    say(response, attempt, late ? texts.spokenLate : texts.spokenAccepted(attempt.contact_name));
    if (more > 0) say(response, attempt, texts.spokenMore(more));
    return hangUp(response);
  }
  const tries = await countWrongPin(platform, attempt);
  if (tries < pinTries) {
    askForPin(platform, response, attempt, [texts.spokenWrongPin]);
    say(response, attempt, texts.spokenGoodbye);
  } else say(response, attempt, `${texts.spokenWrongPin} ${texts.spokenGoodbye}`);
  return hangUp(response);
}

/** Writes a wrong PIN into the row and the history; never which it was. Gives how many there were. */
export async function countWrongPin(platform: Platform, attempt: AttemptFacts): Promise<number> {
  const now = platform.clock.now();
  return platform.database.transaction('provider', async (trx) => {
    const { pin_tries: tries } = await trx
      .updateTable('attempts')
      .set((to) => ({ pin_tries: to('pin_tries', '+', 1) }))
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
          medium: attempt.medium,
          contact: attempt.contact_name,
          reason: 'pin-code-incorrect',
          tries,
        },
      },
    ]);
    return tries;
  });
}

function askForPin(
  { config }: Platform,
  response: Response,
  attempt: AttemptFacts,
  before: readonly string[],
): void {
  const texts = textsOfAttempt(attempt);
  const gather = response.gather({
    input: ['dtmf'],
    numDigits: attempt.pin?.length ?? 1,
    finishOnKey: '#',
    timeout: typingSeconds,
    action: `${config.callbackUrl}${apiBase}/telephony/voice/${attempt.id}/keys`,
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
