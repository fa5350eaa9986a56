import type { Attempt } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { media } from '@belfry/contract/values/media.ts';
import { wayProblems } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';
import type { Tone } from '#ui/badge.tsx';
import { attemptStates } from '#features/ground/history/attempt-states.ts';

/** How a way to reach somebody stands: in words, and what that means. */
export interface WayLook {
  words: LabelId | null;
  tone: Extract<Tone, 'accepted' | 'ok' | 'pending' | 'failed' | 'quiet'>;
}

/** Messages of which nothing more need be heard than that they went out. */
const underWay = new Set(['sent', 'delayed']);
const accepted = new Set(['pin-ok', 'replied', 'link-used', 'accepted']);
const impossible = wayProblems.filter((problem) => problem !== 'no-app');

/** Words and tone of an attempt of a test; `words` is null for a state that is not known, shown as it came. */
export function wayLook({ state, delivered }: Pick<Attempt, 'state' | 'delivered'>): WayLook {
  const problem = impossible.find((each) => each === state);
  if (problem) return { words: `test-alarms.problem.${problem}`, tone: 'failed' };
  const known = attemptStates.find((each) => each === state);
  const words: LabelId | null = known ? `alarms.attempt-state.${known}` : null;
  if (accepted.has(state)) return { words, tone: 'accepted' };
  if (state === 'not-needed') return { words, tone: 'quiet' };
  if (delivered === null || (!delivered && underWay.has(state))) return { words, tone: 'pending' };
  return { words, tone: delivered ? 'ok' : 'failed' };
}

/** The attempts of a test by whom they were for, each person once, in the order they were called. */
export function byPerson(attempts: readonly Attempt[]): { name: string; attempts: Attempt[] }[] {
  const people = Map.groupBy(attempts, ({ contactId, contactName }) => contactId ?? contactName);
  return [...people.values()].map((ways) => ({
    name: ways[0]?.contactName ?? '',
    attempts: ways.toSorted((a, b) => a.pass - b.pass || media.indexOf(a.medium) - media.indexOf(b.medium)),
  }));
}
