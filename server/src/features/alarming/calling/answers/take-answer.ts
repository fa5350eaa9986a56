import type { Platform } from '#platform/platform.ts';
import { textsFor } from '#platform/texts/texts.ts';
import type { Accepter } from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { accepts, type Answer } from '#features/alarming/alarms/acceptance/answer.rules.ts';
import { readAnswer } from '#features/alarming/alarms/acceptance/read-answer.ts';
import { acceptAttempt } from '../attempts/accept-attempt.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { answerWords } from './answer-words.ts';
import { answerTexts, type OpenKind } from './answers.texts.ts';
import {
  findAlarmOfEpisode,
  findOpenFor,
  type AlarmOfEpisode,
  type AttemptFacts,
} from '../attempts/attempts.queries.ts';
import { testTexts } from '../test-runs/test-alarms.texts.ts';

/** What was sent counts for a day: an answer to it, and the alarms that it offers beside its own. */
export const answerHours = 24;

/** What is said to somebody who answers. */
export interface SaidAnswer {
  /** What the answer did, or, of a test, whether it came in time. */
  kind: Answer['kind'];
  text: string;
  /** What waits for them now: the alarm that their next answer accepts, and the words that ask for it. */
  next: { episodeId: string; text: string } | undefined;
}

/** Whether what was looked at can be accepted. */
export function mayAccept({ kind }: Pick<SaidAnswer, 'kind'>): boolean {
  return kind === 'accepted' || kind === 'more';
}

/**
 * Whoever was called answers what they were called for, or, when they were asked once more, the alarm that was named
 * then. It is accepted if it still can be; what else is open for them is said, and asked for, but never accepted by the
 * same answer.
 */
export async function takeAnswer(
  platform: Platform,
  attempt: AttemptFacts,
  via: Accepter['via'],
  { episodeId = attempt.episode_id, userId = null }: { episodeId?: string; userId?: string | null } = {},
): Promise<SaidAnswer> {
  const result = await acceptAttempt(platform, attempt, { via, userId, episodeId });
  if (!result.answer) return sayTest(platform, attempt, { late: result.late, more: result.more });
  return say(platform, attempt, episodeId, result.answer, result.spokeFor);
}

/** As {@link takeAnswer}, for whoever only looks: what an answer would do. */
export async function foretellAnswer(platform: Platform, attempt: AttemptFacts): Promise<SaidAnswer> {
  const { provider } = platform.database;
  const person = { contactId: attempt.contact_id, userId: null, name: attempt.contact_name };
  const read = attempt.test_id ? undefined : await readAnswer(provider, attempt.episode_id, person);
  if (!read) return sayTest(platform, attempt, { late: attempt.over_at !== null, more: 0 });
  return say(platform, attempt, attempt.episode_id, read.answer);
}

async function say(
  platform: Platform,
  attempt: AttemptFacts,
  episodeId: string,
  answer: Answer,
  spokeFor?: readonly string[],
): Promise<SaidAnswer> {
  const alarm = await alarmOf(platform, episodeId);
  const open = await findOpen(platform, attempt, accepts(answer) ? episodeId : null);
  const isAgain = answer.kind === 'over' && open[0]?.node_id === alarm.node_id;
  const told = spokeFor ? { ...alarm, covers: [...spokeFor] } : alarm;
  const answered = { alarm: told, langCode: attempt.lang_code, name: attempt.contact_name };
  return {
    kind: answer.kind,
    text: answerWords(answer, answered, isAgain),
    next: await ask(platform, attempt, open, isAgain ? 'again' : 'also'),
  };
}

/** A test has words of its own; an answer to it accepts no alarm, but names the one that waits. */
async function sayTest(
  platform: Platform,
  attempt: AttemptFacts,
  { late, more }: { late: boolean; more: number },
): Promise<SaidAnswer> {
  const texts = textsFor(testTexts, attempt.lang_code);
  const done = late ? texts.late : texts.accepted(attempt.contact_name);
  const text = more > 0 ? `${done} ${textsFor(answerTexts, attempt.lang_code).more(more)}` : done;
  const open = await findOpen(platform, attempt, null);
  const kind = late ? 'late' : more > 0 ? 'more' : 'accepted';
  return { kind, text, next: await ask(platform, attempt, open, 'real') };
}

/** What waits for whoever answers; of an old message nothing, which may be in other hands by now. */
async function findOpen({ database, clock }: Platform, attempt: AttemptFacts, except: string | null) {
  const since = new Date(clock.now().getTime() - answerHours * 3_600_000);
  if (!attempt.contact_id || attempt.started_at < since) return [];
  const open = await findOpenFor(database.provider, attempt.contact_id, since);
  return open.filter(({ episodeId }) => episodeId !== except);
}

async function ask(
  platform: Platform,
  { lang_code: langCode }: AttemptFacts,
  open: Awaited<ReturnType<typeof findOpen>>,
  kind: OpenKind,
): Promise<SaidAnswer['next']> {
  const [first, ...others] = open;
  if (!first) return undefined;
  const texts = textsFor(answerTexts, langCode);
  const words = texts.open[kind](
    alarmFactsOf({ ...(await alarmOf(platform, first.episodeId)), lang_code: langCode }),
  );
  const text = others.length > 0 ? `${words} ${texts.moreOpen(others.length)}` : words;
  return { episodeId: first.episodeId, text };
}

async function alarmOf({ database }: Platform, episodeId: string): Promise<AlarmOfEpisode> {
  const alarm = await findAlarmOfEpisode(database.provider, episodeId);
  if (!alarm) throw new Error('an episode that was answered is there');
  return alarm;
}
