import type { Medium } from '#values/media.ts';
import type { Attempt } from './alarms.contract.ts';

/** Somebody who was alarmed, by what, and what came of the last try of each medium. */
export interface AlarmedPerson {
  name: string;
  ways: { medium: Medium; state: string; delivered: boolean | null }[];
}

type Tried = Pick<Attempt, 'contactId' | 'contactName' | 'medium' | 'state' | 'startedAt' | 'delivered'>;

/**
 * Who was alarmed, each once, in the order in which they were first tried. Of a medium the last try counts, and one that
 * reached the person before one that did not.
 */
export function alarmedPeople(attempts: readonly Tried[]): AlarmedPerson[] {
  const inOrder = attempts.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
  const people = Map.groupBy(inOrder, ({ contactId, contactName }) => contactId ?? contactName);
  return [...people.values()].map((tries) => {
    const byMedium = Map.groupBy(tries, ({ medium }) => medium);
    return {
      name: tries.at(-1)?.contactName ?? '',
      ways: [...byMedium.values()].flatMap((ofMedium) => {
        const best = ofMedium.findLast(({ delivered }) => delivered === true) ?? ofMedium.at(-1);
        return best ? { medium: best.medium, state: best.state, delivered: best.delivered } : [];
      }),
    };
  });
}
