import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';

/** What a device counts on a day (`up/usage`); data in bytes, voice in seconds. */
export const usageCounters = ['simDataBytes', 'sms', 'voiceSeconds', 'appAlarms'] as const;
/** Something that a device counts on a day. */
export type UsageCounter = (typeof usageCounters)[number];

/** The counters of the SIM, which the subscription pays and fair use is about. */
export const simCounters = ['simDataBytes', 'sms', 'voiceSeconds'] as const;
/** A counter of the SIM. */
export type SimCounter = (typeof simCounters)[number];

/** Where the use of a month stands: `near` from 80 % of what is fair, `over` beyond it, `none` where no limit is. */
export const fairUseStates = ['none', 'ok', 'near', 'over'] as const;
/** Where the use of a month stands. */
export type FairUseState = (typeof fairUseStates)[number];

/** Most days of one answer. */
export const mostUsageDays = 366;
/** Days that are shown unless others are asked for, today among them. */
export const usualUsageDays = 30;

const date = z.iso.date();
const counter = z.nullable(z.int());
/** What was used of what is fair in a month. */
export const fairUseOfMonth = z.strictObject({
  used: z.int(),
  /** A month's fair use; null where none is set. */
  limit: z.nullable(z.int()),
  state: z.enum(fairUseStates),
});

/** What a device counted on one day; null where it did not say. */
export const usageDay = z.strictObject({
  day: date,
  simDataBytes: counter,
  sms: counter,
  voiceSeconds: counter,
  appAlarms: counter,
});
/** What a device counted on one day. */
export type UsageDay = z.infer<typeof usageDay>;

/** What a device used. Days without word from the device are left out. */
export const usage = z.strictObject({
  /** First and last day that were looked at, on the device's calendar. */
  from: date,
  until: date,
  days: z.array(usageDay),
  /** Of the running calendar month, whatever days were asked for. */
  fairUse: z.strictObject({
    from: date,
    until: date,
    simDataBytes: fairUseOfMonth,
    sms: fairUseOfMonth,
    voiceSeconds: fairUseOfMonth,
  }),
});
/** What a device used. */
export type Usage = z.infer<typeof usage>;

/** `GET /devices/{id}/usage`: days on the calendar of the device's time zone, both included; the last 30 unless told. */
export const getUsage = defineRoute({
  method: 'GET',
  path: '/devices/{id}/usage',
  access: 'D',
  tag: 'usage',
  summary: 'What the SIM of a device used, and its app alarms, by day',
  params: idParams,
  query: z.strictObject({ from: z.optional(date), until: z.optional(date) }),
  response: usage,
  errors: ['not-found', 'invalid-input'],
});
