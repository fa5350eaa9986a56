import type { Platform } from '#platform/platform.ts';
import { sentences, textsIn } from '#platform/texts/texts.ts';
import type { Accepter } from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { accepts, type Answer } from '#features/alarming/alarms/acceptance/answer.rules.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';
import { answerWords } from './answer-words.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import type { Taken } from '../subjects/subject.ts';
import { subjects } from '../subjects/subjects.ts';
import { type AttemptFacts } from '../attempts/attempts.queries.ts';
import { findAlarmOfEpisode, type AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { findOpenFor } from './told.queries.ts';

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
  // What is named besides is always an alarm.
  const subject = episodeId === attempt.episode_id ? attempt.subject : 'alarm';
  const { company_id: companyId, contact_id: contactId, contact_name: name } = attempt;
  const accepter = { companyId, contactId, userId, name, via };
  const taken = await subjects[subject].accept(platform, { ...attempt, episode_id: episodeId }, accepter);
  return say(platform, attempt, { ...taken, subject, episodeId });
}

/** As {@link takeAnswer}, for whoever only looks: what an answer would do. */
export async function foretellAnswer(platform: Platform, attempt: AttemptFacts): Promise<SaidAnswer> {
  const { subject, episode_id: episodeId } = attempt;
  const answer = await subjects[subject].foretell(platform.database.allCompanies, attempt);
  return say(platform, attempt, { answer, subject, episodeId });
}

async function say(
  platform: Platform,
  attempt: AttemptFacts,
  { answer, spokeFor, subject, episodeId }: Taken & { subject: SubjectKind; episodeId: string },
): Promise<SaidAnswer> {
  const alarm = await alarmOf(platform, episodeId);
  const open = await findOpen(platform, attempt, accepts(answer) ? episodeId : null);
  const isAgain = answer.kind === 'over' && open[0]?.node_id === alarm.node_id;
  const told = spokeFor ? { ...alarm, covers: [...spokeFor] } : alarm;
  const answered = { alarm: told, langCode: attempt.lang_code, name: attempt.contact_name };
  return {
    kind: answer.kind,
    text: answerWords(answer, answered, isAgain),
    next: await ask(platform, attempt, open, isAgain ? 'again' : namesOpen[subject]),
  };
}

/** Why an alarm is named beside the answer: it came back, it is another one, or it is one beside a test. */
type OpenKind = 'again' | 'also' | 'real';

/** Beside a test, what waits is said to be a real alarm. */
const namesOpen: Record<SubjectKind, OpenKind> = { alarm: 'also', test: 'real' };

/** What waits for whoever answers; of an old message nothing, which may be in other hands by now. */
async function findOpen({ database, clock }: Platform, attempt: AttemptFacts, except: string | null) {
  const since = new Date(clock.now().getTime() - answerHours * 3_600_000);
  if (!attempt.contact_id || attempt.started_at < since) return [];
  const open = await findOpenFor(database.allCompanies, attempt.contact_id, since);
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
  const text = textsIn(langCode);
  const facts = alarmFactsOf(text, await alarmOf(platform, first.episodeId));
  const words = [
    text(`calling.answer.open.${kind}`, facts),
    ...(others.length > 0 ? [text('calling.answer.more-open', { n: others.length })] : []),
  ];
  return { episodeId: first.episodeId, text: sentences(words, text) };
}

async function alarmOf({ database }: Platform, episodeId: string): Promise<AlarmOfEpisode> {
  const alarm = await findAlarmOfEpisode(database.allCompanies, episodeId);
  if (!alarm) throw new Error('an episode that was answered is there');
  return alarm;
}
