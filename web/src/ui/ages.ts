/** An age in the largest unit that fits. */
export interface AgeParts {
  unit: 'now' | 'minutes' | 'hours' | 'days';
  n: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was; what lies ahead of this clock counts as now. */
export function ageOf(at: number, now: number): AgeParts {
  const age = now - at;
  if (age < minute) return { unit: 'now', n: 0 };
  if (age < hour) return { unit: 'minutes', n: Math.floor(age / minute) };
  if (age < day) return { unit: 'hours', n: Math.floor(age / hour) };
  return { unit: 'days', n: Math.floor(age / day) };
}
