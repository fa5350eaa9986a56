import twilio from 'twilio';
import { sameSecret } from '../../platform/auth/secrets.ts';
import { forgetTries, throttle } from '../../platform/auth/throttle.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { acceptAttempt } from './accept-attempt.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { textsOfAttempt } from './attempt-texts.ts';
import { findAttempt, findTextsTo } from './attempts.queries.ts';
import { attemptTexts } from './attempts.texts.ts';
import { chooseText } from './text-reply.rules.ts';
import { updateAttempt } from './update-attempt.ts';
import { countWrongPin } from './voice-menu.ts';

/** A reply counts for messages of the last day. */
const replyHours = 24;

/** Wrong PINs from one number; its next ones count as wrong, whatever they are. */
const pinTries = { hits: 5, windowSeconds: 3600 };
const triesKey = (from: string) => `sms-pin ${from}`;

/**
 * A text message came in. The PIN of whoever was written to accepts the newest alarm that they may still accept; one
 * that is accepted already is thanked for. Answers with the reply to send, as TwiML.
 */
export async function takeText(platform: Platform, from: string, body: string): Promise<string> {
  const since = new Date(platform.clock.now().getTime() - replyHours * 3_600_000);
  const texts = await findTextsTo(platform.database.provider, from, since);
  const said = body.trim();
  const asked = texts.filter(({ pin }) => pin !== null);
  const isPin = /^\d[\d\s.]*$/.test(said) && asked.length > 0;
  const compares = isPin && (await mayTry(platform, from));
  const right = texts.filter(({ pin }) =>
    pin === null ? /^ok\b/i.test(said) : compares && sameSecret(said.replaceAll(/\D/g, ''), pin),
  );
  const chosen = chooseText(right, platform.clock.now());
  const attempt = chosen && (await findAttempt(platform.database.provider, chosen.id));
  if (!attempt) {
    const refused = asked.find(({ waits }) => waits) ?? asked[0];
    const wrong = compares && refused && (await findAttempt(platform.database.provider, refused.id));
    if (wrong) await countWrongPin(platform, wrong);
    const language = textsFor(attemptTexts, texts[0]?.lang_code ?? 'en-US');
    return reply(texts.length > 0 ? language.smsWrongPin : language.smsNothingOpen);
  }
  if (compares) await forgetTries(platform.database, triesKey(from));
  await updateAttempt(platform, attempt.id, { state: 'replied', outcome: 'delivered', finished: true });
  const { late } = await acceptAttempt(platform, attempt, 'sms');
  const language = textsOfAttempt(attempt);
  const done = late ? language.spokenLate : language.smsAccepted(alarmFactsOf(attempt), attempt.contact_name);
  const other = chosen.isTest ? right.find(({ isTest, waits }) => waits && !isTest) : undefined;
  const alarm = other && (await findAttempt(platform.database.provider, other.id));
  return reply(alarm ? `${done} ${language.smsAlarmWaits(alarmFactsOf(alarm))}` : done);
}

/** Counts a try before it is compared, so that many at once are no more tries. */
async function mayTry({ database }: Platform, from: string): Promise<boolean> {
  try {
    await throttle(database, [triesKey(from)], pinTries);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}

function reply(text: string): string {
  const response = new twilio.twiml.MessagingResponse();
  response.message(text);
  return response.toString();
}
