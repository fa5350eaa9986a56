import type { Acceptance, Attempt, Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';

/** An attempt as the screen shows it. */
export interface ShownAttempt extends Attempt {
  /** Which pass and which attempt in it, each from 1, as the proof counts them, and how many there are at most. */
  count: { pass: number; passes: number; n: number; of: number };
  /** Until when it waits for an acceptance; null when it waits no more. */
  waitsUntil: string | null;
}

/** Whether nobody needs to be called any more. */
function isCalling({ state }: Pick<Episode, 'state'>): boolean {
  return state === 'reporting';
}

/** The attempts of an episode, newest first; those that still wait for an answer say until when. */
export function showAttempts(episode: Episode, now: number): ShownAttempt[] {
  const { attemptsPerPerson, maxAttempts } = episode;
  return episode.attempts
    .map((attempt) => {
      const over = attempt.delivered === false || Date.parse(attempt.acceptUntil ?? '') <= now;
      return {
        ...attempt,
        count: { pass: attempt.pass, passes: maxAttempts, n: attempt.number, of: attemptsPerPerson },
        waitsUntil: isCalling(episode) && !over ? attempt.acceptUntil : null,
      };
    })
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}

/** Of attempts that are over the first few, and those whose steps are read, however many came above them. */
export function firstAndRead<T extends Pick<Attempt, 'id'>>(
  over: readonly T[],
  first: number,
  read: ReadonlySet<string>,
): T[] {
  return over.filter(({ id }, index) => index < first || read.has(id));
}

/** The acceptances that count: those of people in time, since it was asked last. */
export function countedAcceptances({ acceptances, askedAt }: Episode): Acceptance[] {
  return acceptances.filter(({ late, at }) => !late && at >= askedAt);
}

/** How many different people must still accept. */
export function acceptancesLeft(episode: Episode): number {
  return Math.max(0, episode.amountAccept - countedAcceptances(episode).length);
}
