import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { failureCodes } from '#values/alarm-states.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant, line } from '#values/values.ts';
import { findingKinds, repairs, urgencies } from './finding-kinds.ts';

/** What is known of something that is wrong; a kind has those that say more of it. */
export const findingFacts = z.object({
  /** Whether the device, or some device of the company, has a running subscription. */
  subscribed: z.boolean(),
  /** Whether its connection is monitored. */
  monitored: z.optional(z.boolean()),
  /** It was never connected. */
  never: z.optional(z.boolean()),
  failures: z.optional(z.array(z.enum(failureCodes))),
  softwareVersion: z.optional(z.string()),
  /** Ahead of ours. */
  offsetSeconds: z.optional(z.int()),
  /** Of the limit of a SIM card, this month. */
  percent: z.optional(z.int()),
  /** Of a day, and of its usual day. */
  bytes: z.optional(z.int()),
  usualBytes: z.optional(z.int()),
  /** Serial number of the dialler that a SIM card was in before. */
  movedFrom: z.optional(z.string()),
  /** Apps that fail. */
  apps: z.optional(z.int()),
  /** Whether the bank took the money back. */
  takenBack: z.optional(z.boolean()),
});
/** What is known of something that is wrong. */
export type FindingFacts = z.infer<typeof findingFacts>;

/** What staff may do with a finding itself. */
export const findingActions = ['take', 'release', 'snooze', 'wake-up', 'mail'] as const;
/** What staff may do with a finding itself. */
export type FindingAction = (typeof findingActions)[number];

/** Something that is wrong. */
export const finding = z.object({
  id,
  kind: z.enum(findingKinds),
  urgency: z.enum(urgencies),
  /** Since when it is so, or since when it was seen where nobody can tell. */
  since: instant,
  /** How often it was there within the last 400 days, this time too. */
  times: z.int(),
  company: companyRef,
  device: z.nullable(z.object({ id, serialNumber: z.string(), name: z.string() })),
  /** The SIM card that it is about, or that is in the device. */
  sim: z.nullable(z.object({ id, iccid: z.string() })),
  claim: z.nullable(
    z.object({
      id,
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
      /** Absent without MF. */
      amount: z.optional(money),
    }),
  ),
  facts: findingFacts,
  /** The best first. */
  repairs: z.array(z.enum(repairs)),
  /** Who of the staff works on it. */
  takenBy: z.nullable(z.object({ id, name: z.string() })),
  /** Out of sight until this day. */
  snoozedUntil: z.nullable(z.iso.date()),
  snoozeNote: z.nullable(z.string()),
  /** When the customer's administrators were mailed about it last. */
  mailedAt: z.nullable(instant),
  allowedActions: z.array(z.enum(findingActions)),
});
/** Something that is wrong. */
export type Finding = z.infer<typeof finding>;

/** Orders of the list: the most urgent first and of them the longest, or by how long alone. */
export const findingSorts = ['urgency', 'since', '-since'] as const;

/** What the list may be narrowed to. */
const findingFilter = {
  /** In the company's name, and name, location, serial number and MAC address of the device. */
  search: z.optional(line(100)),
  kind: z.optional(someOf(findingKinds)),
  urgency: z.optional(someOf(urgencies)),
  company: z.optional(id),
  /** Taken by whoever asks, or by nobody. */
  taken: z.optional(z.enum(['mine', 'nobody'])),
  /** Without it, what is snoozed is left out. */
  snoozed: z.optional(z.enum(['with', 'only'])),
  sort: z._default(z.enum(findingSorts), 'urgency'),
};

/** `GET /management/health` */
export const getFindings = defineRoute({
  method: 'GET',
  path: '/management/health',
  access: 'M',
  tag: 'management',
  summary: 'What is wrong with devices, apps, SIM cards and payments of all companies',
  query: z.strictObject({ ...listQueryFields, ...findingFilter }),
  response: listOf(finding),
  errors: ['invalid-input'],
});

/** `GET /management/health/export`: the same as CSV, all of them, in the caller's language. */
export const exportFindings = defineRoute({
  method: 'GET',
  path: '/management/health/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'What is wrong, as CSV',
  query: z.strictObject(findingFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** `POST /management/health/count`: counts anew, at once; every ten minutes it is counted all the same. */
export const countHealth = defineRoute({
  method: 'POST',
  path: '/management/health/count',
  access: 'M',
  tag: 'management',
  summary: 'Count anew what is wrong',
  response: z.strictObject({}),
  status: 202,
  errors: ['too-many-requests'],
  offline: 'fail',
});

/** `POST /management/health/{id}/take`: whoever asks works on it. `changed-meanwhile` where somebody else does. */
export const takeFinding = defineRoute({
  method: 'POST',
  path: '/management/health/{id}/take',
  access: 'M',
  tag: 'management',
  summary: 'Take a finding',
  params: idParams,
  response: finding,
  errors: ['not-found', 'changed-meanwhile'],
  offline: 'fail',
});

/** `POST /management/health/{id}/release`: nobody works on it any more, whoever did. */
export const releaseFinding = defineRoute({
  method: 'POST',
  path: '/management/health/{id}/release',
  access: 'M',
  tag: 'management',
  summary: 'Give a finding back',
  params: idParams,
  response: finding,
  errors: ['not-found'],
  offline: 'fail',
});

/** Most days that a finding may be snoozed for. */
export const mostSnoozeDays = 90;

/** `POST /management/health/{id}/snooze`: out of sight until a day, with a note why; with null it is back. */
export const snoozeFinding = defineRoute({
  method: 'POST',
  path: '/management/health/{id}/snooze',
  access: 'M',
  tag: 'management',
  summary: 'Put a finding off until a day',
  params: idParams,
  body: z.strictObject({ until: z.nullable(z.iso.date()), note: line(300) }),
  response: finding,
  /** `invalid-input` for a day that is not after today, or too far, and for a day without a note. */
  errors: ['not-found', 'invalid-input'],
  offline: 'fail',
});

/**
 * `POST /management/health/{id}/mail`: tells the customer's administrators what is wrong and what to do, each in their language. All
 * open findings of the kind in the company are one mail, and none is mailed about twice within a day.
 */
export const mailFinding = defineRoute({
  method: 'POST',
  path: '/management/health/{id}/mail',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Mail the customer’s administrators about a finding',
  params: idParams,
  response: finding,
  /** `not-allowed-now` for a kind that is not mailed about, within a day of the last mail, and where nobody can be mailed. */
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});
