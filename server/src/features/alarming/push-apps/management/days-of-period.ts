import { localDay } from '#platform/values/time-zone.ts';
import type { PushDayFilter } from './push-days.queries.ts';

/** A period as staff ask for it: moments, and the platforms with commas between them. */
export interface AskedPeriod {
  from?: string | undefined;
  before?: string | undefined;
  platform?: string | undefined;
}

/** The days of Amsterdam that a period touches. */
export function daysOfPeriod({ from, before, platform }: AskedPeriod): PushDayFilter {
  const dayOf = (ms: number) => localDay(new Date(ms), 'Europe/Amsterdam');
  return {
    ...(from !== undefined && { from: dayOf(Date.parse(from)) }),
    ...(before !== undefined && { until: dayOf(Date.parse(before) - 1) }),
    ...(platform !== undefined && { platforms: platform.split(',') }),
  };
}
