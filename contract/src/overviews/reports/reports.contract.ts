import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { instant } from '#values/values.ts';
import { comparisons, figureIds, figureUnits, reportIds, reportTables, rowKinds } from './report-figures.ts';

/** A day on the calendar of Amsterdam. */
const day = z.iso.date();

/** Whole days from the first to the last, both in it. */
export const reportPeriod = z.strictObject({ from: day, to: day });
/** Whole days from the first to the last. */
export type ReportPeriod = z.infer<typeof reportPeriod>;

/** Most days of a period: ten years. */
export const mostReportDays = 3_660;

/** A figure in its unit, a whole number; null where it is not known, or there is nothing to reckon it from. */
const value = z.nullable(z.int());

/** A figure at the head of a report. */
export const reportFigure = z.strictObject({
  id: z.enum(figureIds),
  unit: z.enum(figureUnits),
  value,
  /** Of the period that it is compared with. */
  compared: value,
});
/** A figure at the head of a report. */
export type ReportFigure = z.infer<typeof reportFigure>;

/** A row of a table. */
export const reportRow = z.strictObject({
  /** `2026-11-20`, `2026-11`, a type, a state, or words that somebody wrote; null where only the compared period has such a row. */
  key: z.nullable(z.string()),
  /** One for each column. */
  values: z.array(value),
  /** The day or month that it is compared with; the same key where rows are no days. */
  comparedKey: z.nullable(z.string()),
  /** Null without a comparison. */
  compared: z.nullable(z.array(value)),
});
/** A row of a table. */
export type ReportRow = z.infer<typeof reportRow>;

/** A table of a report. Chart and CSV show the same figures. */
export const reportTable = z.strictObject({
  id: z.enum(reportTables),
  rows: z.enum(rowKinds),
  columns: z.array(z.strictObject({ id: z.enum(figureIds), unit: z.enum(figureUnits) })),
  lines: z.array(reportRow),
  /** Of all rows; null where they do not add up to anything. */
  total: z.nullable(z.strictObject({ values: z.array(value), compared: z.nullable(z.array(value)) })),
  /** How it is drawn: bars of one of its columns by day or month, or the bridge of its total. */
  chart: z.nullable(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('bars'), column: z.enum(figureIds) }),
      z.strictObject({ kind: z.literal('bridge') }),
    ]),
  ),
});
/** A table of a report. */
export type ReportTable = z.infer<typeof reportTable>;

/** A report for a period. */
export const report = z.strictObject({
  report: z.enum(reportIds),
  period: reportPeriod,
  /** The period that it is compared with. */
  comparison: z.nullable(reportPeriod),
  /** True where it is always as of now: nothing of it was counted before. */
  isLive: z.boolean(),
  /** When what it shows was counted; null where it is as of now, or nothing was counted yet. */
  preparedAt: z.nullable(instant),
  /** Days of both periods that are still to be counted: their figures are missing. */
  daysToPrepare: z.int(),
  figures: z.array(reportFigure),
  tables: z.array(reportTable),
});
/** A report for a period. */
export type Report = z.infer<typeof report>;

/** Which reports there are. */
export const reportList = z.strictObject({
  items: z.array(
    z.strictObject({
      report: z.enum(reportIds),
      /** When what it shows was counted; null where it is always as of now, or nothing was counted yet. */
      preparedAt: z.nullable(instant),
    }),
  ),
});
/** Which reports there are. */
export type ReportList = z.infer<typeof reportList>;

const periodFields = {
  from: day,
  to: day,
  compare: z._default(z.enum(comparisons), 'none'),
};
const isPeriod = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < mostReportDays * 86_400_000,
  { path: ['to'], message: 'A period ends on its first day or later, and within ten years.' },
);
const reportParams = z.strictObject({ report: z.enum(reportIds) });

/** `GET /management/reports`: those that whoever asks may see. */
export const getReports = defineRoute({
  method: 'GET',
  path: '/management/reports',
  access: 'M',
  tag: 'management',
  summary: 'Which reports there are, and how old each is',
  response: reportList,
});

/** `GET /management/reports/{report}`: a report of money is refused without MF; amounts of others are absent. */
export const getReport = defineRoute({
  method: 'GET',
  path: '/management/reports/{report}',
  access: 'M',
  failure: 'loading-failed',
  tag: 'management',
  summary: 'A report for a period, and for what it is compared with',
  params: reportParams,
  query: z.strictObject(periodFields).check(isPeriod),
  response: report,
});

/** `GET /management/reports/{report}/export`: one table of it. */
export const exportReport = defineRoute({
  method: 'GET',
  path: '/management/reports/{report}/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'A table of a report as CSV',
  params: reportParams,
  query: z
    .strictObject({
      ...periodFields,
      /** The first of the report unless told. */
      table: z.optional(z.enum(reportTables)),
    })
    .check(isPeriod),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['not-found', 'step-up-required'],
});

/** `POST /management/reports/prepare`: counts anew what is counted every night; a few times in ten minutes. */
export const prepareReports = defineRoute({
  method: 'POST',
  path: '/management/reports/prepare',
  access: 'M',
  tag: 'management',
  summary: 'Count anew what reports show',
  offline: 'fail',
});
