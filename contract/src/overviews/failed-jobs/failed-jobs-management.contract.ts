import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, instant, line } from '#values/values.ts';
import { jobAreas, losses } from './job-kinds.ts';

/** What staff may do about a job that failed for good. */
export const failedJobActs = ['retry', 'drop'] as const;

/** What a job may be about, where there is a screen of it. */
export const jobSubjects = ['device', 'invoice', 'payment', 'subscription'] as const;

/** Background work that used up its tries. Of what it carries only ids are told. */
export const failedJob = z.object({
  /** A number of the queue's own. */
  id: z.string(),
  /** `payments/refund`. */
  name: z.string(),
  area: z.enum(jobAreas),
  attempts: z.int(),
  /** How often staff had it tried again within 30 days. */
  retries: z.int(),
  /** Of its last try, without what it carried and what looks like a secret. */
  error: z.string(),
  /** Of its last try, in real time. */
  failedAt: instant,
  ids: z.array(z.object({ name: z.string(), id })),
  /** The company that it concerns; the maker's own where it concerns no customer, which `isOwn` says. */
  company: companyRef,
  isOwn: z.boolean(),
  about: z.nullable(z.object({ kind: z.enum(jobSubjects), id })),
  /** What is lost if it is dropped; null where it may not be. */
  loss: z.nullable(z.enum(losses)),
  allowedActions: z.array(z.enum(failedJobActs)),
});
/** Background work that used up its tries. */
export type FailedJob = z.infer<typeof failedJob>;

/** Orders of the list; `urgent` begins with alarms, of each the newest first. */
export const failedJobSorts = ['urgent', '-failed', 'failed'] as const;

/**
 * How a job stands that staff had tried again: `waiting` until its first try is over, `failed` when that failed, though others may follow by
 * themselves; `done` also where it was dropped.
 */
export const retriedStates = ['waiting', 'done', 'failed'] as const;

const jobParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

/** `GET /management/failed-jobs` */
export const listFailedJobs = defineRoute({
  method: 'GET',
  path: '/management/failed-jobs',
  access: 'M',
  tag: 'management',
  summary: 'Background work that failed for good',
  query: z.strictObject({
    ...listQueryFields,
    /** Part of a job's name, its number, or an id that it carries. */
    search: z.optional(line(100)),
    name: z.optional(line(100)),
    area: z.optional(z.enum(jobAreas)),
    sort: z._default(z.enum(failedJobSorts), 'urgent'),
  }),
  response: listOf(failedJob),
  errors: ['invalid-input'],
});

/** `GET /management/failed-jobs/{id}/outcome`: what became of one that was tried again. It tells nothing about a company. */
export const getJobOutcome = defineRoute({
  method: 'GET',
  path: '/management/failed-jobs/{id}/outcome',
  access: 'M',
  tag: 'management',
  summary: 'What became of a job that was tried again',
  params: jobParams,
  response: z.strictObject({ state: z.enum(retriedStates) }),
  errors: ['not-found'],
});

/** `POST /management/failed-jobs/{id}/retry`: gives it all its tries again, at once. */
export const retryJob = defineRoute({
  method: 'POST',
  path: '/management/failed-jobs/{id}/retry',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Try a failed job again',
  params: jobParams,
  response: z.strictObject({ state: z.enum(retriedStates) }),
  errors: ['not-found'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/failed-jobs/{id}/drop`: it will never be done. */
export const dropJob = defineRoute({
  method: 'POST',
  path: '/management/failed-jobs/{id}/drop',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Drop a failed job',
  params: jobParams,
  response: z.strictObject({ dropped: z.literal(true) }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});
