import * as z from 'zod/mini';
import { alarmPoint } from '#values/alarm-point.ts';
import { defineRoute } from '#http/route.ts';
import { idParams, instant } from '#values/values.ts';

/** Most days that a report covers. */
export const maxReportDays = 366;
/** Most entries that a report as PDF holds; as CSV it has no end. */
export const maxReportEntries = 20_000;

/** What a report can be. */
export const reportFormats = ['pdf', 'csv'] as const;
/** What a report can be. */
export type ReportFormat = (typeof reportFormats)[number];

/**
 * `GET /devices/{id}/report`: each alarm of the period with its whole proof timeline, and what else happened; as CSV the
 * entries of the period, a line each. In the language of `Accept-Language` and the time zone of the device.
 */
export const getDeviceReport = defineRoute({
  method: 'GET',
  path: '/devices/{id}/report',
  access: 'D',
  tag: 'history',
  summary: 'What happened on a device in a period, as PDF or CSV',
  params: idParams,
  query: z.strictObject({
    format: z._default(z.enum(reportFormats), 'csv'),
    /** Bounds, both included. By default until now, and from the most days before that. */
    from: z.optional(instant),
    until: z.optional(instant),
    /** This alarm alone. */
    alarmId: z.optional(alarmPoint),
  }),
  contentType: ['application/pdf', 'text/csv'],
  response: z.string(),
  // The longest period of a busy device takes a while.
  timeout: 300_000,
  errors: ['not-found', 'report-too-long'],
});
