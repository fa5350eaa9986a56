/** Quartiles further from the median than this share of it make a run void (page 5.1). */
const steadyWithin = 0.2;

/** Where a set of values lies. */
export interface Summary {
  min: number;
  q1: number;
  median: number;
  q3: number;
  max: number;
}

/** What a figure has to reach. */
export type Goal = { atLeast: number } | { atMost: number };

/**
 * The value below which the share `part` (0 to 1) of the values lies, between two of them by proportion.
 * @throws {RangeError} without values
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('no values');
  return below + (above - below) * (place - Math.floor(place));
}

/** Least, quartiles and greatest. @throws {RangeError} without values */
export function summarise(values: readonly number[]): Summary {
  return {
    min: quantile(values, 0),
    q1: quantile(values, 0.25),
    median: quantile(values, 0.5),
    q3: quantile(values, 0.75),
    max: quantile(values, 1),
  };
}

/** Whether the values swing too much to say anything: a quartile lies more than 20 % away from the median. */
export function isVoid({ q1, median, q3 }: Summary): boolean {
  return q3 > median * (1 + steadyWithin) || q1 < median * (1 - steadyWithin);
}

/** Whether a value is what it should be; the bound itself is good. */
export function reaches(goal: Goal, value: number): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}
