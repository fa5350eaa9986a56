import twilio from 'twilio';
import type { Platform } from '#platform/platform.ts';
import { sameSecret } from '#platform/auth/secrets.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { spokenLanguage } from '#platform/telephony/spoken-language.ts';
import { sentences, textsIn } from '#platform/texts/texts.ts';
import { contactNamed } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findAttempt, noteTold, type AttemptFacts } from '../attempts/attempts.queries.ts';
import { isAskedFor } from '../phone/phone-calls.rules.ts';
import { foretellAnswer, mayAccept, takeAnswer, type SaidAnswer } from '../answers/take-answer.ts';
import { findAttemptIdsOfCall } from '../phone/transmissions.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';
import { spokenFactsOf } from '../subjects/alarm-facts.ts';

/** Tries of the PIN in one call (page 2.2). */
const pinTries = 3;
/** Seconds to begin typing, and how often the alarm is said before the call ends. */
const typingSeconds = 10;
const timesSaid = 3;

type Response = InstanceType<typeof twilio.twiml.VoiceResponse>;

/** Somebody or something picked up: says the alarms and asks for the PIN. A machine is told, and is no delivery. */
export async function answerCall(platform: Platform, callId: string, answeredBy: string): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const attempts = await findAttemptsOfCall(platform, callId);
  const open = attempts.filter(isAskedFor);
  // A call whose alarms are all over says what it was for.
  const named = open.length > 0 ? open : attempts;
  const [attempt] = named;
  if (!attempt) return hangUp(response);
  const alarms = nameAlarms(attempt, oneOfEach(named));
  for (const { id } of attempts.filter((each) => !named.includes(each)))
    await updateAttempt(platform, id, { state: 'not-needed', outcome: 'unanswered', finished: true });
  if (answeredBy.startsWith('machine') || answeredBy === 'fax') {
    for (const { id } of named)
      await updateAttempt(platform, id, { state: 'voicemail', outcome: 'unanswered' });
    say(response, attempt, alarms);
    return hangUp(response);
  }
  for (const each of named) await noteTold(platform.database.allCompanies, each);
  const call = callOf(callId, named);
  // As it stands when the phone is picked up: where nothing needs acceptance, picking up is one.
  const stands = call.alarms > 1 && open.length > 0 ? null : await foretellAnswer(platform, attempt);
  for (const { id } of named) await updateAttempt(platform, id, { state: 'answered', outcome: 'delivered' });
  if (stands && !mayAccept(stands)) return sayAnswer(platform, response, call, stands);
  for (let time = 0; time < timesSaid; time += 1) askForPin(platform, response, call, { before: [alarms] });
  say(response, attempt, textsIn(attempt.lang_code)(`calling.speech.${attempt.subject}.goodbye`));
  return hangUp(response);
}

/**
 * Keys were pressed: the right PIN accepts the alarms that the call named, and no other, or the one that was offered in it
 * since; a wrong one may be tried three times a call.
 */
export async function takeKeys(
  platform: Platform,
  callId: string,
  digits: string,
  episodeId?: string,
): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const attempts = await findAttemptsOfCall(platform, callId);
  // What was said when the call was picked up, and nothing that came since.
  const said = attempts.filter(({ outcome }) => outcome === 'delivered');
  const named = said.length > 0 ? said : attempts;
  const [attempt] = named;
  if (!attempt) return hangUp(response);
  const text = textsIn(attempt.lang_code);
  // What is offered besides is always an alarm.
  const subject = episodeId ? 'alarm' : attempt.subject;
  const tooMany = text(`calling.speech.${subject}.too-many-tries`);
  const refuse = (words: string) => {
    say(response, attempt, words);
    return hangUp(response);
  };
  // Who was removed from the contacts meanwhile accepts no more, with or without a PIN.
  if (!attempt.contact_id) return refuse(text('calling.answer.removed'));
  if (attempts.some(({ pin_tries: tries }) => tries >= pinTries)) return refuse(tooMany);
  const call = callOf(callId, named);
  if (sameSecret(digits, attempt.pin ?? '1')) {
    for (const { id } of named) await updateAttempt(platform, id, { state: 'pin-ok', outcome: 'delivered' });
    const taken = episodeId
      ? await takeAnswer(platform, attempt, 'voice', { episodeId })
      : await takeTogether(platform, oneOfEach(named));
    return sayAnswer(platform, response, call, taken);
  }
  const others = oneOfEach(named).filter(({ episode_id: other }) => other !== attempt.episode_id);
  const tries = await noteWrongPin(platform, attempt, 'voice', others);
  const wrongPin = text('calling.speech.wrong-pin');
  if (tries >= pinTries) return refuse(`${wrongPin} ${tooMany}`);
  askForPin(platform, response, call, { before: [wrongPin], episodeId });
  return refuse(text(`calling.speech.${subject}.goodbye`));
}

/** Takes one answer for all alarms that a call named; what it did to each is said. */
async function takeTogether(
  platform: Platform,
  named: readonly AttemptFacts[],
): Promise<Pick<SaidAnswer, 'text' | 'next'>> {
  const taken: SaidAnswer[] = [];
  for (const attempt of named) taken.push(await takeAnswer(platform, attempt, 'voice'));
  const [first] = named;
  const accepted = taken.filter(({ kind }) => kind === 'accepted');
  const others = taken.filter(({ kind }) => kind !== 'accepted').map(({ text }) => text);
  const together =
    first && accepted.length > 1
      ? [
          textsIn(first.lang_code)('calling.speech.alarms.accepted', {
            name: first.contact_name,
            n: accepted.length,
          }),
        ]
      : accepted.map(({ text }) => text);
  // What waits besides is what waits after the last of them was taken.
  return {
    text: first ? sentences([...together, ...others], textsIn(first.lang_code)) : '',
    next: taken.at(-1)?.next,
  };
}

/** Says how an answer was taken; what else is open for the same person can be accepted in the same call. */
function sayAnswer(
  platform: Platform,
  response: Response,
  { id, attempt }: SaidCall,
  { text, next }: Pick<SaidAnswer, 'text' | 'next'>,
): string {
  if (!next) say(response, attempt, text);
  else {
    const { episodeId } = next;
    const call = { id, attempt, alarms: 1 };
    askForPin(platform, response, call, { before: [text, next.text], episodeId });
    askForPin(platform, response, call, { before: [next.text], episodeId });
    say(response, attempt, textsIn(attempt.lang_code)('calling.speech.alarm.goodbye'));
  }
  return hangUp(response);
}

/**
 * Writes a wrong PIN into the row and the history, also of the `others` that the same call named; never which it was.
 * Gives how many there were in the call. One that came by text message is no try of a call.
 */
export async function noteWrongPin(
  platform: Platform,
  attempt: AttemptFacts,
  medium: 'voice' | 'sms',
  others: readonly AttemptFacts[] = [],
): Promise<number> {
  const now = platform.clock.now();
  return platform.database.transaction('allCompanies', async (trx) => {
    const { pin_tries: tries } = await trx
      .updateTable('attempts')
      .set((to) => ({ pin_tries: to('pin_tries', '+', attempt.medium === medium ? 1 : 0) }))
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
        kind: 'acceptance.refused' as const,
        at: now,
        person: contactNamed(named.contact_id, named.contact_name),
        detail: {
          medium,
          reason: 'pin-code-incorrect' as const,
          ...(attempt.medium === medium && { tries }),
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

/** What a call is for: the alarm or test, or each of several alarms; their device is named before them, once. */
function nameAlarms(attempt: AttemptFacts, named: readonly AttemptFacts[]): string {
  const text = textsIn(attempt.lang_code);
  const facts = spokenFactsOf(text, attempt);
  if (named.length === 1) return text(`calling.speech.${attempt.subject}.named`, facts);
  const each = named.map((one, index) =>
    text('calling.speech.alarms.each', { ...spokenFactsOf(text, one), n: index + 1 }),
  );
  return sentences([text('calling.speech.alarms.named', { ...facts, n: named.length }), ...each], text);
}

async function findAttemptsOfCall({ database }: Platform, callId: string): Promise<AttemptFacts[]> {
  const ids = await findAttemptIdsOfCall(database.allCompanies, callId);
  const found: AttemptFacts[] = [];
  for (const id of ids.length > 0 ? ids : [callId]) {
    const attempt = await findAttempt(database.allCompanies, id);
    if (attempt) found.push(attempt);
  }
  return found;
}

/** Asks for the PIN that accepts the alarms of the call, or another that was offered in it. */
function askForPin(
  { config }: Platform,
  response: Response,
  { id, attempt, alarms }: SaidCall,
  { before, episodeId }: { before: readonly string[]; episodeId?: string | undefined },
): void {
  const keys = `${config.callbackUrl}${apiBase}/telephony/voice/${id}/keys`;
  const gather = response.gather({
    input: ['dtmf'],
    numDigits: attempt.pin?.length ?? 1,
    finishOnKey: '#',
    timeout: typingSeconds,
    action: episodeId ? `${keys}?alarm=${episodeId}` : keys,
    method: 'POST',
  });
  // What is offered besides is always one alarm.
  const asked = episodeId ? 'alarm' : alarms > 1 ? 'alarms' : attempt.subject;
  const digits = attempt.pin?.length ?? 0;
  const ask = textsIn(attempt.lang_code)(`calling.speech.${asked}.ask`, { digits, n: alarms });
  gather.say({ language: spokenLanguage(attempt.lang_code) }, [...before, ask].join(' '));
}

function say(response: Response, attempt: AttemptFacts, text: string): void {
  response.say({ language: spokenLanguage(attempt.lang_code) }, text);
}

function hangUp(response: Response): string {
  response.hangup();
  return response.toString();
}
