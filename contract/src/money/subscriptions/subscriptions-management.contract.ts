import * as z from 'zod/mini';
import {
  allowanceStates,
  subscriptionStates,
  subscriptionTypes,
} from '#ground/allowance/subscription-states.ts';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, line } from '#values/values.ts';
import { paymentStates } from '#money/payments/payment-states.ts';
import { chargedTypes } from '#money/prices/plans.ts';
import { subscription } from './subscriptions.contract.ts';

/** What staff may do with a subscription. All of it touches money. */
export const managedSubscriptionActions = ['retire', 'change-type', 'withdraw-end'] as const;
/** What staff may do with a subscription. */
export type ManagedSubscriptionAction = (typeof managedSubscriptionActions)[number];

const day = z.iso.date();
const { deviceId, deviceName, serialNumber, type, state, startDate, contractEnd, cancelAt } =
  subscription.shape;

/** A subscription of any company as the list shows it. Its amount is absent for whoever sees no money. */
export const managedSubscriptionItem = z.strictObject({
  id,
  company: companyRef,
  deviceId,
  deviceName,
  serialNumber,
  type,
  state,
  startDate,
  /** First day of the period that is charged next; null where nothing is to come. */
  nextPaymentOn: z.nullable(day),
  contractEnd,
  cancelAt,
  /** First day without it, once it is over; null while it goes on. */
  endedOn: z.nullable(day),
  /** What a whole period costs at the price of today, without VAT. */
  amount: z.optional(money),
  allowedActions: z.array(z.enum(managedSubscriptionActions)),
  version: z.int(),
});
/** A subscription of any company as the list shows it. */
export type ManagedSubscriptionItem = z.infer<typeof managedSubscriptionItem>;

/** Orders of the list; `-` before it is the reverse. What has no such day stands last in `next-payment` and `ends`. */
export const managedSubscriptionSorts = [
  '-started',
  'started',
  'next-payment',
  '-next-payment',
  'ends',
  '-ends',
] as const;

/** Which subscriptions, and in which order. */
const managedSubscriptionFilter = {
  /** Begin of a serial number, part of a company's name, or a customer number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(managedSubscriptionSorts), '-started'),
  /** Any of these, with commas between. */
  type: z.optional(someOf(subscriptionTypes)),
  state: z.optional(someOf(subscriptionStates)),
  /** First and last day of the next payment. */
  nextFrom: z.optional(day),
  nextTo: z.optional(day),
  /** First and last day of the end, be it to come or over. */
  endsFrom: z.optional(day),
  endsTo: z.optional(day),
  companyId: z.optional(id),
  deviceId: z.optional(id),
  /** Those with something open. */
  unpaid: z.optional(z.literal('true')),
  /** Those that go on until an end that is known. */
  ending: z.optional(z.literal('true')),
};

/** `GET /management/subscriptions`: subscriptions of all companies. */
export const listManagedSubscriptions = defineRoute({
  method: 'GET',
  path: '/management/subscriptions',
  access: 'M',
  tag: 'management',
  summary: 'Subscriptions of all companies',
  query: z.strictObject({ ...listQueryFields, ...managedSubscriptionFilter }),
  response: listOf(managedSubscriptionItem),
});

/** `GET /management/subscriptions/export`: the same as CSV, all of them. */
export const exportManagedSubscriptions = defineRoute({
  method: 'GET',
  path: '/management/subscriptions/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Subscriptions of all companies as CSV',
  query: z.strictObject(managedSubscriptionFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

const { amount, vat, nextPayment, allowedActions: _customersActions, ...factsOf } = subscription.shape;

/** All that staff see of a subscription. Amounts are absent for whoever sees no money. */
export const managedSubscription = z.strictObject({
  ...factsOf,
  company: companyRef,
  amount: z.optional(amount),
  vat: z.optional(vat),
  nextPaymentOn: z.nullable(day),
  /** With its amount. */
  nextPayment: z.optional(nextPayment),
  endedOn: z.nullable(day),
  /** Why the customer left, in their words; null where they said nothing. */
  cancelReason: z.nullable(z.string()),
  /** Why nobody can tell how it stands; null where that is known. */
  oddity: z.nullable(z.string()),
  /** What the device may use; null where it has left the company. */
  allowance: z.nullable(z.enum(allowanceStates)),
  /** What was charged, newest first; the newest 100. */
  periods: z.array(
    z.strictObject({
      from: day,
      /** First day after it. */
      until: day,
      amount: z.optional(money),
      discount: z.optional(money),
      /** Null where it came to nothing. */
      invoice: z.nullable(z.strictObject({ id, number: z.string() })),
    }),
  ),
  /** All that the device had here before and after in its place, oldest first, this one included. */
  history: z.array(z.strictObject({ id, type, state, from: day, until: z.nullable(day) })),
  /** What is open of it, oldest first. */
  owed: z.array(
    z.strictObject({ id, state: z.enum(paymentStates), invoiceId: z.nullable(id), open: z.optional(money) }),
  ),
  allowedActions: z.array(z.enum(managedSubscriptionActions)),
});
/** All that staff see of a subscription. */
export type ManagedSubscription = z.infer<typeof managedSubscription>;

/** `GET /management/subscriptions/{id}` */
export const getManagedSubscription = defineRoute({
  method: 'GET',
  path: '/management/subscriptions/{id}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'One subscription of any company',
  params: idParams,
  response: managedSubscription,
  errors: ['not-found'],
});

/** What ending a subscription on a day would give back. */
export const retirement = z.strictObject({
  /** With VAT. */
  credit: money,
  /** Of it, what pays for what is open or was given up; the rest is the company's balance. */
  creditToOpen: money,
});
/** What ending a subscription on a day would give back. */
export type Retirement = z.infer<typeof retirement>;

/** `GET /management/subscriptions/{id}/retire?day=…`: what it would give back. */
export const getRetirement = defineRoute({
  method: 'GET',
  path: '/management/subscriptions/{id}/retire',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'What retiring a subscription would give back',
  params: idParams,
  /** First day without it; today unless said. */
  query: z.strictObject({ day: z.optional(day) }),
  response: retirement,
  errors: ['not-found', 'not-allowed-now'],
});

/** What another type from today on would come to. */
export const replacement = z.strictObject({
  type: z.enum(chargedTypes),
  /** Charged for the days until the next charge, and given back of the present type; without VAT. */
  charged: money,
  credited: money,
  /** What the two come to, with VAT: below zero where more is given back. */
  dueNow: money,
  /** Null where it ends before another charge. */
  nextPayment: z.nullable(z.strictObject({ date: day, amount: money })),
});
/** What another type from today on would come to. */
export type Replacement = z.infer<typeof replacement>;

/** `GET /management/subscriptions/{id}/type`: what another type from today on would come to. */
export const getReplacement = defineRoute({
  method: 'GET',
  path: '/management/subscriptions/{id}/type',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'What another type of a subscription would cost',
  params: idParams,
  query: z.strictObject({ type: z.enum(chargedTypes) }),
  response: replacement,
  errors: ['not-found', 'not-allowed-now'],
});

/** What an act of staff on a company's subscription leaves: the subscription as it is then. */
const afterwards = {
  params: idParams,
  access: 'MF',
  asksReason: true,
  tag: 'management',
  response: subscription,
  errors: ['not-found', 'not-allowed-now'],
  idempotent: true,
  offline: 'fail',
} as const;

/** `POST /management/subscriptions/{id}/retire`: ends it today or on a later day, of which the customer is told; what was charged beyond is given back or not. */
export const retireSubscription = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/subscriptions/{id}/retire',
  summary: 'Retire a subscription',
  body: z.strictObject({
    /** Whether what was charged beyond is given back. */
    isCredited: z.boolean(),
    /** First day without it, from today on; today unless said. Not after an end that is known already. */
    day: z.optional(day),
    /** For the customer, who gets it by mail. */
    note: z.optional(line(500)),
  }),
});

/** `POST /management/subscriptions/{id}/type`: another type takes its place today, whatever is open. */
export const replaceSubscription = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/subscriptions/{id}/type',
  summary: 'Replace the type of a subscription',
  body: z.strictObject({ type: z.enum(chargedTypes) }),
});

/** `POST /management/subscriptions/{id}/withdraw-end`: one that was to end goes on; not once something was given back for it. */
export const withdrawSubscriptionEnd = defineRoute({
  ...afterwards,
  method: 'POST',
  path: '/management/subscriptions/{id}/withdraw-end',
  summary: 'Let a subscription go on that was to end',
});
