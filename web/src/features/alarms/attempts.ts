import type { Acceptance, Attempt, Episode } from '@belfry/contract/alarms/alarms.contract.ts';

/** States of an attempt that have words of their own; another one is shown as it came. */
export const attemptStates = [
  'queued',
  'sent',
  'dialled',
  'ringing',
  'answered',
  'heard',
  'pin-ok',
  'voicemail',
  'busy',
  'no-answer',
  'failed',
  'refused',
  'canceled',
  'ended',
  'delivered',
  'undelivered',
  'bounced',
  'delayed',
  'replied',
  'link-used',
  'not-needed',
  'waiting',
  'held-back',
  'opened',
  'accepted',
  'no-app',
] as const;

/** An attempt as the screen shows it. */
export interface ShownAttempt extends Attempt {
  /** Which try of this person in this round, from 1, and how many there are at most. */
  count: number;
  of: number;
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
        count: (attempt.pass - 1) * attemptsPerPerson + attempt.number,
        of: maxAttempts * attemptsPerPerson,
        waitsUntil: isCalling(episode) && !over ? attempt.acceptUntil : null,
      };
    })
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}

/** The acceptances that count: those of people in time, since it was asked last. */
export function countedAcceptances({ acceptances, askedAt }: Episode): Acceptance[] {
  return acceptances.filter(({ late, at }) => !late && at >= askedAt);
}

/** How many different people must still accept. */
export function acceptancesLeft(episode: Episode): number {
  return Math.max(0, episode.amountAccept - countedAcceptances(episode).length);
}
