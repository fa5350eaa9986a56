import twilio from 'twilio';
import type { Platform } from '../../platform/platform.ts';
import { sameSecret } from '../../platform/auth/secrets.ts';
import { apiBase } from '../../platform/http/http-server.ts';
import { recordHistory } from '../history/record-history.ts';
import { acceptAttempt } from './accept-attempt.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { findAttempt, type AttemptFacts } from './attempts.queries.ts';
import { isAskedFor } from './phone-calls.rules.ts';
import { findAttemptIdsOfCall } from './transmissions.queries.ts';
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
  const attempts = await findAttemptsOfCall(platform, attemptId);
  const open = attempts.filter(isAskedFor);
  // A call whose alarms are all over says what it was for.
  const named = open.length > 0 ? open : attempts;
  const [attempt] = named;
  if (!attempt) return hangUp(response);
  const texts = textsOfAttempt(attempt);
  const facts = oneOfEach(named).map(alarmFactsOf);
  const alarms = facts.length > 1 ? texts.spokenAlarms(facts) : texts.spokenAlarm(alarmFactsOf(attempt));
  for (const { id } of attempts.filter((each) => !named.includes(each)))
    await updateAttempt(platform, id, { state: 'not-needed', outcome: 'unanswered', finished: true });
  if (answeredBy.startsWith('machine') || answeredBy === 'fax') {
    for (const { id } of named)
      await updateAttempt(platform, id, { state: 'voicemail', outcome: 'unanswered' });
    say(response, attempt, alarms);
    return hangUp(response);
  }
  for (const { id } of named) await updateAttempt(platform, id, { state: 'answered', outcome: 'delivered' });
  for (let time = 0; time < timesSaid; time += 1)
    askForPin(platform, response, callOf(attemptId, named), [alarms]);
  say(response, attempt, texts.spokenGoodbye);
  return hangUp(response);
}

/** Keys were pressed: the right PIN accepts; a wrong one may be tried three times a call. */
export async function takeKeys(platform: Platform, attemptId: string, digits: string): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const attempts = await findAttemptsOfCall(platform, attemptId);
  // What was said when the call was picked up, and nothing that came since.
  const said = attempts.filter(({ outcome }) => outcome === 'delivered');
  const named = said.length > 0 ? said : attempts;
  const [attempt] = named;
  if (!attempt || attempts.some(({ pin_tries: tries }) => tries >= pinTries)) return hangUp(response);
  const texts = textsOfAttempt(attempt);
  // Who was removed from the contacts meanwhile accepts no more, with or without a PIN.
  if (attempt.contact_id && sameSecret(digits, attempt.pin ?? '1')) {
    for (const { id } of named) await updateAttempt(platform, id, { state: 'pin-ok', outcome: 'delivered' });
    const results = [];
    for (const each of oneOfEach(named)) results.push(await acceptAttempt(platform, each, 'voice'));
    const accepted = results.filter(({ late }) => !late).length;
    const more = Math.max(...results.map((result) => result.more));
    say(
      response,
      attempt,
      accepted === 0
        ? texts.spokenLate
        : accepted === 1
          ? texts.spokenAccepted(attempt.contact_name)
          : texts.spokenAcceptedAll(attempt.contact_name, accepted),
    );
    if (more > 0) say(response, attempt, texts.spokenMore(more));
    return hangUp(response);
  }
  const others = oneOfEach(named).filter(({ episode_id: other }) => other !== attempt.episode_id);
  const tries = await countWrongPin(platform, attempt, others);
  if (tries < pinTries) {
    askForPin(platform, response, callOf(attemptId, named), [texts.spokenWrongPin]);
    say(response, attempt, texts.spokenGoodbye);
  } else say(response, attempt, `${texts.spokenWrongPin} ${texts.spokenGoodbye}`);
  return hangUp(response);
}

/**
 * Writes a wrong PIN into the row and the history, also of the `others` that the same call named; never which it was.
 * Gives how many there were.
 */
export async function countWrongPin(
  platform: Platform,
  attempt: AttemptFacts,
  others: readonly AttemptFacts[] = [],
): Promise<number> {
  const now = platform.clock.now();
  return platform.database.transaction('provider', async (trx) => {
    const { pin_tries: tries } = await trx
      .updateTable('attempts')
      .set((to) => ({ pin_tries: to('pin_tries', '+', 1) }))
      .where('id', '=', attempt.id)
      .returning('pin_tries')
      .executeTakeFirstOrThrow();
    await recordHistory(
      trx,
      [attempt, ...others].map((named) => ({
        companyId: named.company_id,
        deviceId: named.device_id,
        episodeId: named.episode_id,
        alarmId: named.alarm_id,
        alarmName: named.alarm_name,
        kind: 'acceptance.refused',
        at: now,
        detail: {
          medium: named.medium,
          contact: named.contact_name,
          reason: 'pin-code-incorrect',
          tries,
        },
      })),
    );
    return tries;
  });
}

/** The alarms of a call that somebody is asked to accept together. */
interface SaidCall {
  id: string;
  attempt: AttemptFacts;
  alarms: number;
}

function callOf(id: string, named: readonly AttemptFacts[]): SaidCall {
  return { id, attempt: named[0] as AttemptFacts, alarms: oneOfEach(named).length };
}

/** The alarms of a call, oldest first; one that is named by two attempts is said and accepted once. */
function oneOfEach(attempts: readonly AttemptFacts[]): AttemptFacts[] {
  const alarms = [...new Map(attempts.map((attempt) => [attempt.episode_id, attempt])).values()];
  return alarms.toSorted(
    (one, other) =>
      one.since.getTime() - other.since.getTime() ||
      one.alarm_name.localeCompare(other.alarm_name, 'en', { numeric: true }),
  );
}

async function findAttemptsOfCall({ database }: Platform, callId: string): Promise<AttemptFacts[]> {
  const ids = await findAttemptIdsOfCall(database.provider, callId);
  const found: AttemptFacts[] = [];
  for (const id of ids.length > 0 ? ids : [callId]) {
    const attempt = await findAttempt(database.provider, id);
    if (attempt) found.push(attempt);
  }
  return found;
}

function askForPin(
  { config }: Platform,
  response: Response,
  { id, attempt, alarms }: SaidCall,
  before: readonly string[],
): void {
  const texts = textsOfAttempt(attempt);
  const gather = response.gather({
    input: ['dtmf'],
    numDigits: attempt.pin?.length ?? 1,
    finishOnKey: '#',
    timeout: typingSeconds,
    action: `${config.callbackUrl}${apiBase}/telephony/voice/${id}/keys`,
    method: 'POST',
  });
  const askPin = (digits: number) =>
    alarms > 1 ? texts.spokenAskPinForAll(digits, alarms) : texts.spokenAskPin(digits);
  const askKey = alarms > 1 ? texts.spokenAskKeyForAll(alarms) : texts.spokenAskKey;
  const ask = attempt.pin ? askPin(attempt.pin.length) : askKey;
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
