import type { Acceptance, Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';

/** Who accepted an alarm, by its proof. */
export type Accepters =
  | { kind: 'people'; people: Pick<Acceptance, 'at' | 'name' | 'via'>[] }
  /** It is over, and nobody did. */
  | { kind: 'nobody' }
  | { kind: 'not-yet' };

const over = new Set<Episode['state']>(['none', 'restored', 'disabled']);

/** Whether an alarm is over, and nothing more will come of it. */
export function isOver({ state }: Pick<Episode, 'state'>): boolean {
  return over.has(state);
}

/** Who accepted in time, at the moment that the proof gives. */
export function acceptersOf(episode: Pick<Episode, 'state'>, entries: readonly HistoryEntry[]): Accepters {
  const people = entries
    .filter((entry) => entry.kind === 'acceptance')
    .filter(({ late }) => !late)
    .map(({ at, person, detail: { via } }) => ({ at, name: person.name, via }));
  if (people.length > 0) return { kind: 'people', people };
  return { kind: isOver(episode) ? 'nobody' : 'not-yet' };
}
