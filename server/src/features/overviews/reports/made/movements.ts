import { movementKinds, type Movement, type MovementKind } from '../tables/bridge.rules.ts';
import type { Fact } from '../reports.queries.ts';
import { factsBefore, factsBySlot, type Reading } from './report-maker.ts';

/** What recurs: cents a month, or subscriptions. */
type Recurring = 'recurring' | 'running';

/** What there was of each type before a period, and how it moved in it. */
export interface Movements {
  opening: Map<string, number>;
  moves: Movement[];
}

/** Reads how recurring revenue, or the number of subscriptions, came to be what it is. */
export async function readMovements(reading: Reading, what: Recurring): Promise<Movements> {
  const measures = {
    recurring: ['recurring-new', 'recurring-changed', 'recurring-price', 'recurring-ended'],
    running: ['running-new', 'running-changed', 'running-ended'],
  } as const;
  const opening = new Map<string, number>();
  for (const { key, number } of await factsBefore(reading, measures[what]))
    opening.set(key, (opening.get(key) ?? 0) + number);
  const facts = await factsBySlot(reading, measures[what]);
  return { opening, moves: facts.map(movementOf) };
}

/** All types together. */
export function openingOf({ opening }: Movements): number {
  return [...opening.values()].reduce((total, number) => total + number, 0);
}

function movementOf({ measure, key, slot, number }: Fact): Movement {
  return { kind: kindOf(measure.slice(measure.indexOf('-') + 1)), type: key, slot, number };
}

function kindOf(word: string): MovementKind {
  const kind = movementKinds.find((each) => each === word);
  if (!kind) throw new Error(`${word} is no movement`);
  return kind;
}
