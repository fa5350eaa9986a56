/** Periods of the log that can be chosen. */
export const auditPeriods = ['all', 'today', 'week', 'month', 'year'] as const;
/** One of {@link auditPeriods}. */
export type AuditPeriod = (typeof auditPeriods)[number];

const daysBack = { today: 0, week: 6, month: 29, year: 364 } as const;

/** Begin of a period in the time zone of whoever looks, ISO 8601; undefined where it has none. */
export function beginOf(period: AuditPeriod, now: Date): string | undefined {
  if (period === 'all') return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack[period]).toISOString();
}
