import type { Comparison } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { ReportPeriod } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { addDays, addMonths, daysBetween, type Day } from '#platform/values/calendar.rules.ts';

/** By what a report goes through its period. */
export type Grain = 'day' | 'month';

/** Most days that are shown one by one: a quarter. */
const mostSingleDays = 92;

/** Days where they can be read one by one, else months. */
export function grainOf({ from, to }: ReportPeriod): Grain {
  return daysBetween(from, to) < mostSingleDays ? 'day' : 'month';
}

/** The days or months of a period, as far as they have begun. */
export function slotsOf({ from, to }: ReportPeriod, grain: Grain, today: Day): string[] {
  const last = to < today ? to : today;
  const slots: string[] = [];
  if (grain === 'day') for (let day = from; day <= last; day = addDays(day, 1)) slots.push(day);
  else
    for (let month = firstOf(from); month <= last; month = addMonths(month, 1)) slots.push(month.slice(0, 7));
  return slots;
}

/**
 * What a period is compared with: whole months with whole months, other days with as many days before, and with the same days a year
 * ago.
 */
export function comparedWith(period: ReportPeriod, comparison: Comparison): ReportPeriod | null {
  if (comparison === 'none') return null;
  const { from, to } = period;
  const next = addDays(to, 1);
  const isWhole = firstOf(from) === from && firstOf(next) === next;
  if (comparison === 'previous' && !isWhole)
    return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  const months = comparison === 'year' ? 12 : monthsBetween(from, next);
  return {
    from: addMonths(from, -months),
    to: isWhole ? addDays(addMonths(next, -months), -1) : addMonths(to, -months),
  };
}

/** How many days of a period have begun. */
export function daysBegun({ from, to }: ReportPeriod, today: Day): number {
  return Math.max(0, daysBetween(from, to < today ? to : today) + 1);
}

function firstOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function monthsBetween(from: Day, until: Day): number {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  return (Number(until.slice(0, 4)) - year) * 12 + Number(until.slice(5, 7)) - month;
}
