import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, instant, line } from '#values/values.ts';
import { appFailures } from './push-apps.contract.ts';

/** What apps run on. */
export const appPlatforms = ['ios', 'android', 'desktop', 'unknown'] as const;
/** What an app runs on. */
export type AppPlatform = (typeof appPlatforms)[number];

/** Why an app alarm did not arrive; `other` is what has no name of its own. */
export const pushReasons = [...appFailures, 'other'] as const;
/** Why an app alarm did not arrive. */
export type PushReason = (typeof pushReasons)[number];

/** How many app alarms came how far; who accepted has opened, and whoever opened has got it. */
const pushCounts = {
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  accepted: z.int(),
  failed: z.int(),
};
const reasonCounts = z.array(z.object({ reason: z.enum(pushReasons), count: z.int() }));

/** App alarms of one day of Amsterdam, platform and browser. */
export const pushDay = z.object({
  day: z.iso.date(),
  platform: z.enum(appPlatforms),
  /** The product: `Chrome`, `Safari`; empty where it is not known. */
  app: z.string(),
  ...pushCounts,
  reasons: reasonCounts,
});
/** App alarms of one day, platform and browser. */
export type PushDay = z.infer<typeof pushDay>;

const period = {
  /** Days of Amsterdam from this moment on, and before that one. */
  from: z.optional(instant),
  before: z.optional(instant),
  platform: z.optional(someOf(appPlatforms)),
};
/** Orders of the list of days. */
export const pushDaySorts = ['-day', 'day', '-sent', '-failed'] as const;

const pushDayFilter = {
  ...period,
  /** Days on which some failed for one of these reasons. */
  reason: z.optional(someOf(pushReasons)),
  sort: z._default(z.enum(pushDaySorts), '-day'),
};

/** `GET /management/apps` */
export const getPushDays = defineRoute({
  method: 'GET',
  path: '/management/apps',
  access: 'M',
  tag: 'management',
  summary: 'App alarms of all companies by day, platform and browser',
  query: z.strictObject({ ...listQueryFields, ...pushDayFilter }),
  response: listOf(pushDay),
  errors: ['invalid-input'],
});

/** `GET /management/apps/export`: the same as CSV, in the caller's language. */
export const exportPushDays = defineRoute({
  method: 'GET',
  path: '/management/apps/export',
  access: 'M',
  tag: 'management',
  summary: 'App alarms of all companies by day as CSV',
  query: z.strictObject(pushDayFilter),
  contentType: 'text/csv',
  response: z.string(),
});

/** Most days of one answer of the sums. */
export const mostPushDays = 366;

/** What all app alarms of a period come to. */
export const pushTotals = z.object({
  /** First and last day. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** Days without any are left out. */
  days: z.array(z.object({ day: z.iso.date(), ...pushCounts })),
  platforms: z.array(z.object({ platform: z.enum(appPlatforms), ...pushCounts })),
  reasons: reasonCounts,
  /** When they were counted; null where nothing was yet. */
  countedAt: z.nullable(instant),
});
/** What all app alarms of a period come to. */
export type PushTotals = z.infer<typeof pushTotals>;

/** `GET /management/apps/totals`: of the last 30 days unless told, of a year at most. */
export const getPushTotals = defineRoute({
  method: 'GET',
  path: '/management/apps/totals',
  access: 'M',
  tag: 'management',
  summary: 'What app alarms of a period come to, by day, platform and reason',
  query: z.strictObject(period),
  response: pushTotals,
});

/** Orders of the apps that fail. */
export const failingAppSorts = ['-failed', 'failed'] as const;

/** An app whose newest message did not arrive. */
export const failingApp = z.object({
  id,
  company: companyRef,
  platform: z.enum(appPlatforms),
  app: z.string(),
  reason: z.enum(appFailures),
  failedAt: instant,
  /** The newest message that arrived; null where none did. */
  lastSuccessAt: z.nullable(instant),
  /** The newest sign of life. */
  lastSeenAt: instant,
});
/** An app whose newest message did not arrive. */
export type FailingApp = z.infer<typeof failingApp>;

/** `GET /management/apps/failing`: whose it is, and not who. */
export const getFailingApps = defineRoute({
  method: 'GET',
  path: '/management/apps/failing',
  access: 'M',
  tag: 'management',
  summary: 'Apps whose newest app alarm did not arrive',
  query: z.strictObject({
    ...listQueryFields,
    /** In the name of the company. */
    search: z.optional(line(100)),
    reason: z.optional(someOf(appFailures)),
    sort: z._default(z.enum(failingAppSorts), '-failed'),
  }),
  response: listOf(failingApp),
  errors: ['invalid-input'],
});
