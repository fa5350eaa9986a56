const form = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const units = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];

/**
 * Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `P1DT2H`; null when it is
 * none. Years and months have no fixed length, so they are none either.
 */
export function durationMs(text: string): number | null {
  const match = form.exec(text);
  if (!match || /[PT]$/.test(text)) return null;
  return units.reduce((sum, unit, index) => sum + Math.round(Number(match[index + 1] ?? 0) * unit), 0);
}
