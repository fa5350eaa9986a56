import {
  comparisons,
  reportIds,
  type Comparison,
  type ReportId,
} from '@belfry/contract/overviews/reports/report-figures.ts';
import { mostReportDays, type ReportPeriod } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { readDays, writeDays } from '#platform/list/periods.ts';

/** Periods of the calendar that go with the day on which they are looked at. */
export const calendarPeriods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
/** One of {@link calendarPeriods}. */
export type CalendarPeriod = (typeof calendarPeriods)[number];

/** What is chosen of the reports. The address is the only place that holds it. */
export interface ReportPlace {
  /** Null where the address names none: then the first that whoever looks may see. */
  report: ReportId | null;
  /** One of {@link calendarPeriods}, or `2026-11-01..2026-11-20`. */
  period: string;
  compare: Comparison;
}

const usual = { period: 'this-month', compare: 'previous' } as const;

/** Reads an address; what means nothing is as if it were absent. */
export function readPlace(search: URLSearchParams): ReportPlace {
  const period = search.get('period') ?? '';
  return {
    report: reportIds.find((each) => each === search.get('report')) ?? null,
    period: isCalendarPeriod(period) || isRange(period) ? period : usual.period,
    compare: comparisons.find((each) => each === search.get('compare')) ?? usual.compare,
  };
}

/** The address of a choice: what is usual is absent. */
export function writePlace({ report, period, compare }: ReportPlace): string {
  const search = new URLSearchParams();
  if (report) search.set('report', report);
  if (period !== usual.period) search.set('period', period);
  if (compare !== usual.compare) search.set('compare', compare);
  return search.toString();
}

/** The days of a period on a day: whole months, quarters and years, also as far as they are still to come. */
export function daysOf(period: string, today: string): ReportPeriod {
  const days = readDays(period);
  if (days) return days;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  const [first, months] = {
    'this-month': [month, 1],
    'last-month': [month - 1, 1],
    'this-quarter': [quarter, 3],
    'last-quarter': [quarter - 3, 3],
    'this-year': [1, 12],
    'last-year': [-11, 12],
  }[isCalendarPeriod(period) ? period : usual.period] as [number, number];
  return { from: dayOf(year, first, 1), to: dayOf(year, first + months, 0) };
}

/** Whether both days are there, in their order and not too far from each other. */
export function isRange(period: string): boolean {
  const { from, to } = readDays(period) ?? { from: '', to: '' };
  return (
    from !== '' && to !== '' && from <= to && Date.parse(to) - Date.parse(from) < mostReportDays * 86_400_000
  );
}

/** Days as the address has them. */
export function rangeOf(days: ReportPeriod): string {
  return writeDays(days);
}

/** Whether it is one of {@link calendarPeriods}. */
export function isCalendarPeriod(period: string): period is CalendarPeriod {
  return calendarPeriods.some((each) => each === period);
}

/** A day of a month that may be before January or after December; day 0 is the last one of the month before. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
