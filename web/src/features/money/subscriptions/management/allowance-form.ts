import { formatDay } from '#platform/i18n/dates.ts';
import { parseDay } from '#platform/list/periods.ts';

/** The last day of an allowance as it was typed: empty is none, null one that will not do. @param today on the calendar of invoices */
export function lastDay(typed: string, today: string): { until?: string } | null {
  if (typed.trim() === '') return {};
  const until = parseDay(typed);
  return until === null || until < today ? null : { until };
}

/** What a subscription that is retired would end on unless told otherwise, as it is typed. @param today on the calendar of invoices */
export function proposedDay(today: string): string {
  return formatDay(today);
}
