import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id } from '#values/values.ts';
import { chargedTypes } from './plans.ts';

/** A day on the calendar of Amsterdam, on which periods begin (design page 8.5). */
const day = z.iso.date();

/** What a type of subscription costs today, without VAT. */
export const price = z.strictObject({
  type: z.enum(chargedTypes),
  /** For a device and a month. */
  monthly: money,
  /** Months that are charged at once. */
  months: z.int(),
  /** What is charged at once. */
  charged: money,
  /** First day of the price. */
  validFrom: day,
});
/** What a type of subscription costs today, without VAT. */
export type Price = z.infer<typeof price>;

/** What whoever subscribes pays less in the beginning (spec §9). */
export const startingDiscount = z.strictObject({
  /** Less for a month, without VAT. */
  monthly: money,
  /** Calendar months from the start. */
  months: z.int(),
  /** Months that it was before; null where there was none. */
  monthsBefore: z.nullable(z.int()),
  /** First day of a start that it is for. */
  validFrom: day,
});
/** What whoever subscribes pays less in the beginning. */
export type StartingDiscount = z.infer<typeof startingDiscount>;

/** A price that is going to change. */
export const priceChange = z.strictObject({
  type: z.enum(chargedTypes),
  /** Periods that begin on this day or later cost what comes. */
  validFrom: day,
  /** For a device and a month until then, without VAT. */
  before: money,
  /** From then on. */
  after: money,
  /** Whether the subscription may be left free of charge on the first day of the first period that costs more. */
  mayLeave: z.boolean(),
});
/** A price that is going to change. */
export type PriceChange = z.infer<typeof priceChange>;

/** The price notification (spec §1): what changes for subscriptions that are there, the next first. Null where nothing does. */
export const priceNotification = z.nullable(z.strictObject({ changes: z.array(priceChange) }));
/** The price notification. */
export type PriceNotification = z.infer<typeof priceNotification>;

/** What subscriptions cost. */
export const priceList = z.strictObject({
  prices: z.array(price),
  startingDiscount: z.nullable(startingDiscount),
  priceNotification,
});
/** What subscriptions cost. */
export type PriceList = z.infer<typeof priceList>;

/** `GET /prices`: with a device, the notification is about that device's subscription alone. */
export const getPrices = defineRoute({
  method: 'GET',
  path: '/prices',
  access: 'S',
  failure: 'loading-failed',
  tag: 'money',
  summary: 'What subscriptions cost, and what changes',
  query: z.strictObject({ deviceId: z.optional(id) }),
  response: priceList,
});
