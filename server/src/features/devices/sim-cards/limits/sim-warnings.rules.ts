/** From which part of a limit people are told, in percent; the greater last. */
const levels = [80, 100] as const;

/** From which part people are to be told now, in percent; null where they were told of it in this month, or nothing is near. */
export function warningOf(
  usedPercent: number,
  month: string,
  told: { month: string | null; percent: number | null },
): (typeof levels)[number] | null {
  const reached = levels.findLast((level) => usedPercent >= level);
  const before = told.month === month ? (told.percent ?? 0) : 0;
  return reached !== undefined && reached > before ? reached : null;
}
