import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { instant } from '#values/values.ts';
import { logLimits } from './log-limits.ts';

/** How much an entry matters. */
export const logSeverities = ['debug', 'info', 'warning', 'error'] as const;
/** One of {@link logSeverities}. */
export type LogSeverity = (typeof logSeverities)[number];

/** What only some entries have; absent and null are the same. */
const where = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema));

/** Something that went wrong in a browser (spec §3 "Log entry"). */
export const logEntry = z.strictObject({
  /** The browser's own number; with `logTime` and the session it tells an entry from any other. */
  id: z.int().check(z.gte(0)),
  /** When it happened, by the browser's clock. */
  logTime: instant,
  message: z.string().check(z.maxLength(logLimits.message)),
  stack: where(z.string().check(z.maxLength(logLimits.stack))),
  severity: z.enum(logSeverities),
  /** Of the answer that was wrong; 0 where there was none. */
  statusCode: where(z.int().check(z.gte(0), z.lte(599))),
  method: where(z.string().check(z.regex(/^[A-Z]{1,10}$/))),
  /** A path of the API as the contract writes it, or the path of a screen; never a query's values. */
  url: where(z.string().check(z.maxLength(logLimits.url))),
});
/** Something that went wrong in a browser. */
export type LogEntry = z.infer<typeof logEntry>;

/**
 * `POST /logs`: what went wrong in a browser. `Authorization: Bearer` carries a token of a session that goes on: its
 * access token, also after its end, or its refresh token, which is not spent (decision 0087). An entry that was sent
 * before is taken as done.
 */
export const postLogs = defineRoute({
  method: 'POST',
  path: '/logs',
  access: 'public',
  tag: 'logs',
  summary: 'Tell what went wrong in a browser, by an access or refresh token of a session',
  body: z.strictObject({
    logs: z.array(logEntry).check(z.minLength(1), z.maxLength(logLimits.entries)),
  }),
  errors: ['not-signed-in', 'too-many-requests', 'payload-too-large'],
  bodyLimit: logLimits.bytes,
  // A line that a browser could not mend says more than none.
  mendsTexts: true,
});
