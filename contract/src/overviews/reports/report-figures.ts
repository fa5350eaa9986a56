/** Reports of the management area, in their order (page 1.7). */
export const reportIds = [
  'recurring-revenue',
  'booked-revenue',
  'payments',
  'churn',
  'subscriptions',
  'devices',
  'alarms',
  'failures',
] as const;
/** A report. */
export type ReportId = (typeof reportIds)[number];

/** Reports that are of money alone: without MF there is nothing of them to see. */
export const moneyReports = ['recurring-revenue', 'booked-revenue'] as const satisfies readonly ReportId[];

/** Whether a report is of money alone. */
export function isMoneyReport(report: ReportId): boolean {
  return moneyReports.some((each) => each === report);
}

/** What a period is compared with. */
export const comparisons = ['none', 'previous', 'year'] as const;
/** What a period is compared with. */
export type Comparison = (typeof comparisons)[number];

/** What a figure counts: things, cents, seconds, or ten-thousandths of a whole. */
export const figureUnits = ['count', 'money', 'seconds', 'share'] as const;
/** What a figure counts. */
export type FigureUnit = (typeof figureUnits)[number];

/** What the rows of a table are: a text in `reports.row.<kind>` names each, but for days, months and words that somebody wrote. */
export const rowKinds = [
  'day',
  'month',
  'type',
  'state',
  'returned',
  'reason',
  'words',
  'device',
  'failure',
] as const;
/** What the rows of a table are. */
export type RowKind = (typeof rowKinds)[number];

/** Tables of reports. */
export const reportTables = [
  'bridge',
  'movements',
  'booked',
  'claims',
  'returned',
  'reasons',
  'words',
  'churn',
  'running',
  'standing',
  'stock',
  'connections',
  'alarms',
  'failures',
  'failed',
] as const;
/** A table of a report. */
export type ReportTableId = (typeof reportTables)[number];

/** Columns of tables, and the figures at the head of a report. */
export const figureIds = [
  'opening',
  'new',
  'changed',
  'price',
  'ended',
  'closing',
  'invoiced',
  'credited',
  'other',
  'revenue',
  'recurring',
  'count',
  'amount',
  'lost',
  'returned',
  'rate',
  'part',
  'active',
  'payment-needed',
  'payment-pending',
  'payment-retry',
  'unknown',
  'connected',
  'sold',
  'stock',
  'added',
  'removed',
  'raised',
  'accepted',
  'in-time',
  'nobody',
  'median',
  'slowest',
  'tried',
  'failed',
  'app',
  'voice',
  'sms',
  'e-mail',
] as const;
/** A column of a table, or a figure at the head of a report. */
export type FigureId = (typeof figureIds)[number];
