import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { id, instant, line } from '#values/values.ts';
import { subscriptionTypes } from '#ground/allowance/subscription-states.ts';

/** What staff may do about alarms of a device without a subscription. */
export const unsubscribedActs = ['offer', 'dealt-with'] as const;

/** Days after an offer before the company is offered a subscription again. */
export const daysBetweenOffers = 7;

/** Alarms that a device had on a day on which it had no subscription. Each of them went out. */
export const unsubscribedDay = z.object({
  deviceId: id,
  /** On the calendar of Amsterdam. */
  day: z.iso.date(),
  company: companyRef,
  serialNumber: z.string(),
  /** Null once the company has the device no more. */
  deviceName: z.nullable(z.string()),
  alarms: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The last one that it had; null where it never had one. */
  lastSubscription: z.nullable(
    z.object({ id, type: z.enum(subscriptionTypes), endedOn: z.nullable(z.iso.date()) }),
  ),
  /** Whether the device has a subscription by now. */
  isSubscribed: z.boolean(),
  /** When its company was last offered a subscription because of such alarms. */
  offeredAt: z.nullable(instant),
  /** Null while it is to be worked on. */
  dealtWith: z.nullable(z.object({ at: instant, note: z.string() })),
  allowedActions: z.array(z.enum(unsubscribedActs)),
});
/** Alarms that a device had on a day on which it had no subscription. */
export type UnsubscribedDay = z.infer<typeof unsubscribedDay>;

/** Orders of the list. */
export const unsubscribedSorts = ['-day', 'day'] as const;

const unsubscribedFilter = {
  /** Part of a company's name, a customer number, or the begin of a serial number. */
  search: z.optional(line(100)),
  state: z._default(z.enum(['open', 'dealt-with']), 'open'),
  company: z.optional(id),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  sort: z._default(z.enum(unsubscribedSorts), '-day'),
};

const dayParams = z.strictObject({ deviceId: id, date: z.iso.date() });

/** `GET /management/unsubscribed-alarms` */
export const listUnsubscribed = defineRoute({
  method: 'GET',
  path: '/management/unsubscribed-alarms',
  access: 'M',
  tag: 'management',
  summary: 'Alarms of devices without a subscription, by device and day',
  query: z.strictObject({ ...listQueryFields, ...unsubscribedFilter }),
  response: listOf(unsubscribedDay),
  errors: ['invalid-input'],
});

/** `GET /management/unsubscribed-alarms/export`: the same as CSV. */
export const exportUnsubscribed = defineRoute({
  method: 'GET',
  path: '/management/unsubscribed-alarms/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Alarms of devices without a subscription as CSV',
  query: z.strictObject(unsubscribedFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** `POST /management/unsubscribed-alarms/{deviceId}/{date}/offer`: mails the Administrators an offer, once for a company and week. */
export const offerSubscription = defineRoute({
  method: 'POST',
  path: '/management/unsubscribed-alarms/{deviceId}/{date}/offer',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Offer a subscription',
  params: dayParams,
  response: z.strictObject({ mailed: z.int() }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/unsubscribed-alarms/{deviceId}/{date}/dealt-with` */
export const dealWithUnsubscribed = defineRoute({
  method: 'POST',
  path: '/management/unsubscribed-alarms/{deviceId}/{date}/dealt-with',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Mark alarms of a device and day as dealt with',
  params: dayParams,
  body: z.strictObject({ note: z.optional(line(300)) }),
  response: z.strictObject({ dealtWith: z.literal(true) }),
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});
