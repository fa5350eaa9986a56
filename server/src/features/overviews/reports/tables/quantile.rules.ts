/** How many needed so long: whole seconds, and how many. */
export type Durations = readonly (readonly [seconds: number, count: number])[];

/**
 * The least duration that a part of all did not exceed (nearest rank): of 10 the 5th for the median, the 9th for nine of ten.
 * @param part of all in ten-thousandths, above zero; 5000 for the median
 * @returns null of none
 */
export function quantileOf(durations: Durations, part: number): number | null {
  const count = countOf(durations);
  const rank = Math.ceil((count * part) / 10_000);
  let passed = 0;
  for (const [seconds, many] of durations.toSorted(([one], [other]) => one - other)) {
    passed += many;
    if (passed >= rank && many > 0) return seconds;
  }
  return null;
}

/** How many there are. */
export function countOf(durations: Durations): number {
  return durations.reduce((total, [, count]) => total + count, 0);
}

/** How many needed at most so long. */
export function countWithin(durations: Durations, seconds: number): number {
  return countOf(durations.filter(([needed]) => needed <= seconds));
}

/** A part of a whole in ten-thousandths, rounded; null where there is no whole. */
export function partOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole);
}
