import type { Text } from '#platform/i18n/use-text.ts';

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** A part of a duration. */
export interface DurationPart {
  unit: (typeof units)[number][0];
  n: number;
}

/** A duration in its largest unit and the one below it, e.g. 1 h 5 min. Whole seconds; less than half of one is none. */
export function durationParts(milliseconds: number): DurationPart[] {
  let left = Math.max(0, Math.round(milliseconds / 1000));
  const first = units.findIndex(([, seconds]) => left >= seconds);
  if (first === -1) return [];
  return units.slice(first, first + 2).flatMap(([unit, seconds]) => {
    const n = Math.floor(left / seconds);
    left -= n * seconds;
    return n > 0 ? [{ unit, n }] : [];
  });
}

/** A duration in words; empty below half a second. */
export function durationText(milliseconds: number, text: Text): string {
  return durationParts(milliseconds)
    .map(({ unit, n }) => text(`history.duration.${unit}`, { n }))
    .join(' ');
}
