import twilio from 'twilio';
import { sameSecret } from '#platform/auth/secrets.ts';
import { forgetTries, triesOver } from '#platform/auth/throttle.ts';
import type { Platform } from '#platform/platform.ts';
import { momentText, textsIn } from '#platform/texts/texts.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { findOpenFor, findTold } from '../answers/told.queries.ts';
import { answerHours, takeAnswer } from '../answers/take-answer.ts';
import { chooseTold, readText } from './text-reply.rules.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';
import { noteWrongPin } from '../voice/voice-menu.ts';

/** Wrong PINs from one number; its next ones count as wrong, whatever they are. Calls count theirs by themselves. */
const pinTries = { hits: 5, windowSeconds: 3600 };
const triesKey = (from: string) => `sms-pin ${from}`;

/**
 * A text message came in. The PIN of whoever was alarmed accepts what they were told of and may still accept, whatever
 * told them; else they hear how it stands, and what is open now. Answers with the reply to send, as TwiML.
 */
export async function takeText(platform: Platform, from: string, body: string): Promise<string> {
  const { database, clock } = platform;
  const since = new Date(clock.now().getTime() - answerHours * 3_600_000);
  const { told, known, removed } = await findTold(database.allCompanies, from, since);
  const [addressee = { lang_code: 'en-US' }] = [...told, ...known, removed].filter(
    (one) => one !== undefined,
  );
  const text = textsIn(addressee.lang_code);
  if (told.length === 0) {
    const open = await Promise.all(known.map(({ id }) => findOpenFor(database.allCompanies, id, since)));
    if (open.flat().length > 0) return reply(text('calling.sms.told-too-long-ago'));
    return reply(text(removed ? 'calling.answer.removed' : 'calling.sms.nothing-open'));
  }
  const said = readText(body);
  const asked = told.filter(({ pin }) => pin !== null);
  const isTry = said.kind === 'pin' && asked.length > 0;
  const secondsShut = isTry ? await countTry(platform, from) : 0;
  if (secondsShut > 0) {
    const until = await momentAt(platform, asked[0], secondsShut);
    return reply(text('calling.sms.too-many-tries', { until }));
  }

  const right = told.filter(({ pin }) =>
    pin === null ? said.kind === 'ok' : said.kind === 'pin' && sameSecret(said.digits, pin),
  );
  const chosen = chooseTold(right, clock.now());
  const attempt = chosen && (await findAttempt(database.allCompanies, chosen.id));
  if (!attempt) {
    if (isTry) await noteWrongText(platform, asked);
    if (isTry) return reply(text('calling.sms.wrong-pin'));
    if (!told.some(({ waits }) => waits)) return reply(text('calling.sms.nothing-open'));
    return reply(text('calling.sms.not-accepted', { reply: asked.length > 0 ? 'pin' : 'ok' }));
  }
  if (isTry) await forgetTries(database, triesKey(from));
  if (chosen.byText && chosen.reached)
    await updateAttempt(platform, attempt.id, { state: 'replied', outcome: 'delivered', finished: true });
  // Where nothing that they were told of waits, what they were asked for by the answer before.
  const askedAgain = chosen.waits ? undefined : await findAskedAgain(platform, chosen.contactId, since);
  const answered = await takeAnswer(platform, attempt, 'sms', {
    ...(askedAgain && { episodeId: askedAgain.episodeId }),
  });
  if (!answered.next) return reply(answered.text);
  const again = textsIn(attempt.lang_code)('calling.sms.again', {
    reply: attempt.pin === null ? 'ok' : 'pin',
  });
  return reply(`${answered.text} ${answered.next.text} ${again}`);
}

async function findAskedAgain({ database }: Platform, contactId: string, since: Date) {
  const open = await findOpenFor(database.allCompanies, contactId, since);
  return open.find(({ asked }) => asked);
}

/** Counts a try before it is compared, so that many at once are no more tries; gives for how long there are no more. */
async function countTry({ database }: Platform, from: string): Promise<number> {
  const [over] = await triesOver(database, [triesKey(from)], pinTries);
  return over ? Math.max(over.secondsLeft, 1) : 0;
}

async function momentAt(
  { database, clock }: Platform,
  told: { id: string } | undefined,
  seconds: number,
): Promise<string> {
  const attempt = told && (await findAttempt(database.allCompanies, told.id));
  return momentText(new Date(clock.now().getTime() + seconds * 1000), attempt?.time_zone ?? 'UTC');
}

/** Into the proof of the message that it may have answered; a call counts only what is typed into it. */
async function noteWrongText(
  platform: Platform,
  asked: Awaited<ReturnType<typeof findTold>>['told'],
): Promise<void> {
  const refused = asked.find(({ waits, byText }) => waits && byText) ?? asked.find(({ waits }) => waits);
  const chosen = refused ?? asked[0];
  const attempt = chosen && (await findAttempt(platform.database.allCompanies, chosen.id));
  if (attempt) await noteWrongPin(platform, attempt, 'sms');
}

function reply(text: string): string {
  const response = new twilio.twiml.MessagingResponse();
  response.message(text);
  return response.toString();
}
