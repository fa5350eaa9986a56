import * as z from 'zod/mini';
import { subscriptionStates, subscriptionTypes } from '#ground/allowance/subscription-states.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, text } from '#values/values.ts';
import { cartLine } from '#money/cart/cart.contract.ts';
import { payment } from '#money/payments/payments.contract.ts';
import { paymentMethods } from '#money/payments/payment-states.ts';
import { chargedTypes } from '#money/prices/plans.ts';
import { priceNotification } from '#money/prices/prices.contract.ts';

/** A day on the calendar of Amsterdam. */
const day = z.iso.date();

/** What may be done with a subscription: the browser knows no transitions. */
export const subscriptionActions = ['cancel', 'withdraw-cancel', 'change-plan', 'withdraw-change'] as const;
/** What may be done with a subscription. */
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** A subscription (spec §3). */
export const subscription = z.strictObject({
  id,
  /** Null where the device has left the company. */
  deviceId: z.nullable(id),
  /** What the device is called, or was called when it left. */
  deviceName: z.string(),
  /** Empty where the device has none, or where it left before that was kept. */
  serialNumber: z.string(),
  type: z.enum(subscriptionTypes),
  state: z.enum(subscriptionStates),
  /** What a whole period costs at the price of today, without VAT; nothing for what is never invoiced. */
  amount: money,
  /** The VAT on that amount. */
  vat: money,
  startDate: day,
  /** The charge that comes next and is on no invoice yet, with VAT; null where it ends before, or where none is to come. */
  nextPayment: z.nullable(z.strictObject({ date: day, amount: money })),
  /** By what it is charged; null where there is nothing that counts. */
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  /** `first` until one was paid. */
  payment: z.enum(['first', 'recurring']),
  /** First day on which it may end by its contract; null where it has none. */
  contractEnd: z.nullable(day),
  /** First day without it; null while nobody has cancelled it. */
  cancelAt: z.nullable(day),
  /** What takes its place at the end of the period, and when. */
  nextPlan: z.nullable(z.strictObject({ type: z.enum(chargedTypes), date: day })),
  allowedActions: z.array(z.enum(subscriptionActions)),
  version: z.int(),
});
/** A subscription (spec §3). */
export type Subscription = z.infer<typeof subscription>;

/** What a company has subscribed, and is about to (spec §3 "Subscriptions response"). */
export const subscriptionsOverview = z.strictObject({
  /** Its length is the quantity of the cart. */
  cart: z.array(cartLine),
  /** Those that go on first, then those that are over; the newest 500. */
  subscriptions: z.array(subscription),
  /** What is still to be paid, oldest first. */
  payments: z.array(payment),
  priceNotification,
});
/** What a company has subscribed, and is about to. */
export type SubscriptionsOverview = z.infer<typeof subscriptionsOverview>;

/** `GET /subscriptions` (spec §7); with a device, the subscriptions of that one alone. */
export const getSubscriptions = defineRoute({
  method: 'GET',
  path: '/subscriptions',
  access: 'S',
  failure: 'loading-failed',
  tag: 'money',
  summary: 'What is subscribed, and what lies in the cart',
  query: z.strictObject({ deviceId: z.optional(id) }),
  response: subscriptionsOverview,
});

/** What cancelling a subscription would do. */
export const cancellation = z.strictObject({
  /** First day without it. */
  cancelAt: day,
  contractEnd: z.nullable(day),
  /** What was charged beyond that day and is given back, with VAT. */
  credit: money,
  /** Of it, what pays for what is open; the rest is the company's balance. */
  creditToOpen: money,
  /** Whether it may be left before its contract ends, as its price is raised (design page 8.2). */
  isForPriceRaise: z.boolean(),
});
/** What cancelling a subscription would do. */
export type Cancellation = z.infer<typeof cancellation>;

/** `GET /subscriptions/{id}/cancel`: what cancelling it would do. */
export const getCancellation = defineRoute({
  method: 'GET',
  path: '/subscriptions/{id}/cancel',
  access: 'S',
  tag: 'money',
  summary: 'What cancelling would do',
  params: idParams,
  response: cancellation,
  errors: ['not-found', 'not-allowed-now'],
});

/** `POST /subscriptions/{id}/cancel`: ends it at the contract's end, or a month from now. */
export const cancelSubscription = defineRoute({
  method: 'POST',
  path: '/subscriptions/{id}/cancel',
  access: 'S',
  tag: 'money',
  summary: 'Cancel a subscription',
  params: idParams,
  body: z.strictObject({
    /** For us to learn from. */
    reason: z.optional(text(500)),
  }),
  response: subscription,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `DELETE /subscriptions/{id}/cancel`: it goes on after all; not once something was given back. */
export const withdrawCancellation = defineRoute({
  method: 'DELETE',
  path: '/subscriptions/{id}/cancel',
  access: 'S',
  tag: 'money',
  summary: 'Let a subscription go on',
  params: idParams,
  response: subscription,
  errors: ['not-found', 'not-allowed-now'],
  offline: 'fail',
});

/** What a change to another type would do. */
export const planChange = z.strictObject({
  type: z.enum(chargedTypes),
  /** `now` for one that costs more by the month; else at the end of what was charged. */
  when: z.enum(['now', 'period-end']),
  date: day,
  /** What a whole period of it costs, without VAT. */
  amount: money,
  /** What is charged at once for the days until the next charge, without VAT; nothing where it is no change of today. */
  charged: money,
  /** What of the present type was charged beyond the day and is given back, without VAT. */
  credited: money,
  /** What the two come to, with VAT: below zero where more is given back. */
  dueNow: money,
  nextPayment: z.strictObject({ date: day, amount: money }),
});
/** What a change to another type would do. */
export type PlanChange = z.infer<typeof planChange>;

/** `GET /subscriptions/{id}/plan`: what a change to another type would do. */
export const getPlanChange = defineRoute({
  method: 'GET',
  path: '/subscriptions/{id}/plan',
  access: 'S',
  tag: 'money',
  summary: 'What another type would cost',
  params: idParams,
  query: z.strictObject({ type: z.enum(chargedTypes) }),
  response: planChange,
  errors: ['not-found', 'not-allowed-now', 'pay-first', 'unknown-subscription-type'],
});

/** `POST /subscriptions/{id}/plan`: changes its type; its own type withdraws a change that is to come. */
export const changePlan = defineRoute({
  method: 'POST',
  path: '/subscriptions/{id}/plan',
  access: 'S',
  tag: 'money',
  summary: 'Change the type of a subscription',
  params: idParams,
  body: z.strictObject({ type: z.enum(chargedTypes) }),
  /** The one that counts for the device from now on: another row, where the change is of today. */
  response: subscription,
  errors: ['not-found', 'not-allowed-now', 'pay-first', 'unknown-subscription-type'],
  idempotent: true,
  offline: 'fail',
});
