/** Days of a calendar, `YYYY-MM-DD`, both included. */
export interface UsagePeriod {
  from: string;
  until: string;
}

const dayMs = 86_400_000;

/** The day so many days later, or earlier. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days a period has; none or fewer when it ends before it begins. */
export function daysIn({ from, until }: UsagePeriod): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;
}

/** The asked days; `usual` many up to `until`, which is today unless told. */
export function periodOf(asked: Partial<UsagePeriod>, today: string, usual: number): UsagePeriod {
  const until = asked.until ?? today;
  return { from: asked.from ?? dayPlus(until, 1 - usual), until };
}

/** The calendar month of a day, up to its last day. */
export function monthOf(day: string): UsagePeriod {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return {
    from: `${day.slice(0, 7)}-01`,
    until: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}

/** Days that a device may still tell of, and how far the calendar of its place may be ahead of UTC. */
const countable = { back: 400, ahead: 1 };

/** Whether a device may have counted something on a day: not to come, and not longer ago than anybody looks. */
export function isCountable(day: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  return day >= dayPlus(today, -countable.back) && day <= dayPlus(today, countable.ahead);
}
