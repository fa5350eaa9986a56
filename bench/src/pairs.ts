import { setTimeout as pause } from 'node:timers/promises';
import { summarise, type Summary } from './statistics.ts';

/** What one slice of time measured, by the name of the figure. */
export type Slice = Readonly<Record<string, number>>;

/** One side of a comparison: works for `ms` and says what it saw, once nothing of it is under way any more. */
export type Side = (ms: number) => Promise<Slice>;

/** A slice of ours and the reference's beside it. */
export interface Pair {
  ours: Slice;
  reference: Slice;
}

/** How a comparison runs. */
export interface PairOptions {
  pairs: number;
  sliceMs: number;
}

/** Lets both sides rest from each other's leftovers, in ms. */
const restMs = 30;

/** Runs slices A B B A, so that neither always follows the other, after one of each that does not count. */
export async function runPairs(
  ours: Side,
  reference: Side,
  { pairs, sliceMs }: PairOptions,
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let number = -1; number < pairs; number += 1) {
    const rested = async (side: Side) => {
      const slice = await side(sliceMs);
      await pause(restMs);
      return slice;
    };
    const first = await rested(number % 2 === 0 ? ours : reference);
    const second = await rested(number % 2 === 0 ? reference : ours);
    const [a, b] = number % 2 === 0 ? [first, second] : [second, first];
    if (number >= 0) measured.push({ ours: a, reference: b });
  }
  return measured;
}

/** A figure of both sides, and its ratio pair by pair. */
export interface Comparison {
  ours: Summary;
  reference: Summary;
  ratio: Summary;
}

/**
 * Compares one figure of the pairs; the ratio is ours by the reference's, slice by slice beside each other.
 * @throws {RangeError} when a slice lacks the figure
 */
export function compare(pairs: readonly Pair[], figure: string): Comparison {
  const of = (slice: Slice) => {
    const value = slice[figure];
    if (value === undefined) throw new RangeError(`a slice did not measure ${figure}`);
    return value;
  };
  return {
    ours: summarise(pairs.map((pair) => of(pair.ours))),
    reference: summarise(pairs.map((pair) => of(pair.reference))),
    ratio: summarise(pairs.map((pair) => of(pair.ours) / of(pair.reference))),
  };
}
