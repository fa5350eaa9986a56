import * as z from 'zod/mini';
import { subscriptionTypes } from '#ground/allowance/subscription-states.ts';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, instant, line } from '#values/values.ts';

/** Whether internet telephony of a device is registered with its provider; `other` is in the device's own words. */
export const voipStates = ['registered', 'unregistered', 'other'] as const;
/** Whether internet telephony of a device is registered. */
export type VoipState = (typeof voipStates)[number];

/** Failures of internet telephony that a device raises (spec §3). */
export const voipFailures = [
  'internet-telephony-authentication',
  'internet-telephony-registration',
  'internet-telephony-repeated-failures',
] as const;
/** A failure of internet telephony. */
export type VoipFailure = (typeof voipFailures)[number];

/** Orders of the list. */
export const voipSorts = [
  'serial-number',
  '-serial-number',
  '-since',
  'since',
  '-last-error',
  'last-error',
] as const;

const voipFilter = {
  /** In serial number, account and name of the company. */
  search: z.optional(line(100)),
  state: z.optional(someOf(voipStates)),
  /** Failures that are raised now. */
  error: z.optional(someOf(voipFailures)),
  company: z.optional(id),
  sort: z._default(z.enum(voipSorts), 'serial-number'),
};

/** Internet telephony of a device. */
export const voipLine = z.object({
  device: z.object({ id, serialNumber: z.string(), name: z.string(), connected: z.boolean() }),
  company: companyRef,
  state: z.enum(voipStates),
  /** The device's words of `other`. */
  said: z.nullable(z.string()),
  /** Since when it says so. */
  since: instant,
  /** Null where the device does not say. */
  account: z.nullable(z.string()),
  subscription: z.nullable(z.enum(subscriptionTypes)),
  /** Failures that are raised now. */
  failures: z.array(z.object({ code: z.enum(voipFailures), since: instant })),
  /** What went wrong last: a failure that was raised, or the device's own words. */
  lastError: z.nullable(
    z.object({ code: z.nullable(z.enum(voipFailures)), words: z.nullable(z.string()), at: instant }),
  ),
});
/** Internet telephony of a device. */
export type VoipLine = z.infer<typeof voipLine>;

/** `GET /management/voip` */
export const getVoipLines = defineRoute({
  method: 'GET',
  path: '/management/voip',
  access: 'M',
  tag: 'management',
  summary: 'Internet telephony of devices of all companies',
  query: z.strictObject({ ...listQueryFields, ...voipFilter }),
  response: listOf(voipLine),
  errors: ['invalid-input'],
});

/** `GET /management/voip/export`: the same as CSV, all of them, in the caller's language. */
export const exportVoipLines = defineRoute({
  method: 'GET',
  path: '/management/voip/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Internet telephony of all companies as CSV',
  query: z.strictObject(voipFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});
