/** A round number at or above the greatest value: 1, 2 or 5 times a power of ten. At least `least`. */
export function niceTop(greatest: number, least: number): number {
  const wanted = Math.max(greatest, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10;
  return step * power;
}
