/** Multiples of a unit whose half is as easy to read. */
const factors = [1, 2, 4, 6, 8, 10] as const;

/** A round number of units at or above the greatest value, at least one unit. */
export function niceTop(greatest: number, unit: number): number {
  const wanted = Math.max(greatest / unit, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = factors.find((each) => each * power >= wanted) ?? 10;
  return factor * power * unit;
}
