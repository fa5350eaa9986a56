import { startOfDay } from '@belfry/contract/ground/history/proof-times.ts';
import { formatDate } from '#platform/i18n/dates.ts';

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

const dayMs = 86_400_000;

/** What a period means now, in days of a time zone. `from` and `to` are days as typed. */
export function boundsOf(
  period: Period,
  now: Date,
  typed: { from: string; to: string },
  timeZone: string,
): Bounds {
  const start = (day: number) => new Date(startOfDay(day, timeZone)).toISOString();
  const last = (day: number) => new Date(startOfDay(day + dayMs, timeZone) - 1).toISOString();
  if (period === 'days') {
    const [from, to] = [parseDay(typed.from), parseDay(typed.to)].map(
      (date) => date && Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()),
    );
    return { ...(from && { from: start(from) }), ...(to && { to: last(to) }) };
  }
  const [date = 0, month = 0, year = 0] = formatDate(now, timeZone).split('/').map(Number);
  const day = (ago: number) => Date.UTC(year, month - 1, date) - ago * dayMs;
  const named: Record<typeof period, Bounds> = {
    all: {},
    today: { from: start(day(0)) },
    yesterday: { from: start(day(1)), to: last(day(1)) },
    week: { from: start(day(6)) },
    month: { from: start(day(29)) },
  };
  return named[period];
}
