import { startOfDay } from '@belfry/contract/ground/history/proof-times.ts';
import { formatDate } from '#platform/i18n/dates.ts';

/** Periods that go with the day on which they are looked at. */
export const namedPeriods = ['today', 'yesterday', 'week', 'month', 'year'] as const;
/** One of {@link namedPeriods}. */
export type NamedPeriod = (typeof namedPeriods)[number];

/** Whole days; ISO 8601. */
export interface Bounds {
  /** The first moment. */
  from?: string;
  /** The first moment that is no longer in it. */
  before?: string;
}

/** First and last day of a period, `2026-11-20`; empty where it has no such bound. */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const range = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

/** The days of `2026-11-01..2026-11-20`, of which either may be missing; null where it is no such period. */
export function readDays(written: string): DayRange | null {
  const [, from = '', to = ''] = range.exec(written) ?? [];
  const isDay = (day: string) => day === '' || midnightOf(day) !== null;
  return (from || to) && isDay(from) && isDay(to) ? { from, to } : null;
}

/** Days as the address has them; empty without any. */
export function writeDays({ from, to }: DayRange): string {
  return from || to ? `${from}..${to}` : '';
}

/** Whether an address may hold it as a period. */
export function isPeriod(written: string): boolean {
  return namedPeriods.some((name) => name === written) || readDays(written) !== null;
}

/** What a period means now, in days of a time zone; nothing where it is none. */
export function boundsOf(period: string | undefined, now: Date, timeZone: string): Bounds {
  const start = (day: number) => new Date(startOfDay(day, timeZone)).toISOString();
  const days = period === undefined ? null : readDays(period);
  if (days) {
    const [from, to] = [midnightOf(days.from), midnightOf(days.to)];
    return { ...(from !== null && { from: start(from) }), ...(to !== null && { before: start(to + dayMs) }) };
  }
  const [date = 0, month = 0, year = 0] = formatDate(now, timeZone).split('/').map(Number);
  const ago = (n: number) => start(Date.UTC(year, month - 1, date) - n * dayMs);
  const named: Record<NamedPeriod, Bounds> = {
    today: { from: ago(0) },
    yesterday: { from: ago(1), before: ago(0) },
    week: { from: ago(6) },
    month: { from: ago(29) },
    year: { from: ago(364) },
  };
  const name = namedPeriods.find((each) => each === period);
  return name ? named[name] : {};
}

/**
 * The same bounds as first and last day, under the names that a route has for them: for what has a day and no moment. Noon of a
 * day is on that day in UTC, too, wherever the person is.
 */
export function daysOf(
  { from, before }: Bounds,
  names: { from: string; to: string },
): Partial<Record<string, string>> {
  const days: Partial<Record<string, string>> = {
    ...(from && { [names.from]: dayAt(Date.parse(from) + dayMs / 2) }),
    ...(before && { [names.to]: dayAt(Date.parse(before) - dayMs / 2) }),
  };
  return days;
}

function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A day as it is typed, day/month/year (spec §9), also with dots, dashes or nothing between, as `2026-11-20`; null where it is none. */
export function parseDay(typed: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[\s./-]?(\d{1,2})[\s./-]?(\d{4})$/.exec(typed.trim()) ?? [];
  if (!day || !month || !year) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return midnightOf(written) === null ? null : written;
}

/** A day as people write it, `20/11/2026`. */
export function dayWords(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Midnight in UTC, in milliseconds; null where there is no such day. */
function midnightOf(day: string): number | null {
  const at = Date.parse(day);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) && day !== '' ? at : null;
}
