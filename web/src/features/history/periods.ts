/** Periods that can be chosen by name; `days` takes its bounds as typed. */
export const periods = ['all', 'today', 'yesterday', 'week', 'month', 'days'] as const;
/** A period that can be chosen. */
export type Period = (typeof periods)[number];

/** Bounds of a history, both included; ISO 8601. */
export interface Bounds {
  from?: string;
  to?: string;
}

/** A day as it is typed, day/month/year (spec §9), also with dots, dashes or nothing between; null where it is none. */
export function parseDay(typed: string): Date | null {
  const match = /^(\d{1,2})[\s./-]?(\d{1,2})[\s./-]?(\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [day = 0, month = 0, year = 0] = match.slice(1).map(Number);
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** What a period means now, in the time zone of whoever looks. `from` and `to` are days as typed. */
export function boundsOf(period: Period, now: Date, typed: { from: string; to: string }): Bounds {
  const day = (ago: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
  if (period === 'days') {
    const [from, to] = [parseDay(typed.from), parseDay(typed.to)];
    return { ...(from && { from: from.toISOString() }), ...(to && { to: lastMomentOf(to) }) };
  }
  const named: Record<typeof period, Bounds> = {
    all: {},
    today: { from: day(0).toISOString() },
    yesterday: { from: day(1).toISOString(), to: lastMomentOf(day(1)) },
    week: { from: day(6).toISOString() },
    month: { from: day(29).toISOString() },
  };
  return named[period];
}

function lastMomentOf(day: Date): string {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 23, 59, 59, 999).toISOString();
}
