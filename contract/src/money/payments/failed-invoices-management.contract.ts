import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant } from '#values/values.ts';
import {
  attemptSequences,
  mandateMethods,
  mandateStates,
  paymentKinds,
  paymentMethods,
  paymentStates,
  refundStates,
} from './payment-states.ts';
import { failureKinds } from './payments.contract.ts';

/** States of a claim that could not be collected and is owed still. */
export const failedStates = ['failed-multiple-times', 'chargeback', 'failed', 'expired'] as const;
/** A state of a claim that could not be collected. */
export type FailedState = (typeof failedStates)[number];

/** What staff may do about a claim. */
export const claimActs = [
  'retry',
  'payment-link',
  'paid-by-bank',
  'dunning-off',
  'dunning-on',
  'write-off',
] as const;
/** What staff may do about a claim. */
export type ClaimAct = (typeof claimActs)[number];

/** What happens next with a claim by itself; with `person` nothing does. */
export const nextSteps = ['try', 'reminder', 'last-call', 'person'] as const;
/** What happens next with a claim. */
export type NextStep = (typeof nextSteps)[number];

/** A claim that could not be collected, as the queue shows it. */
export const failedInvoice = z.object({
  /** The payment's. */
  id,
  company: companyRef,
  kind: z.enum(paymentKinds),
  /** Null where it is an order's. */
  invoiceId: z.nullable(id),
  invoiceNumber: z.nullable(z.string()),
  /** What a transfer by bank names it by. */
  reference: z.string(),
  state: z.enum(paymentStates),
  amount: money,
  open: money,
  /** Of the newest try. */
  method: z.nullable(z.enum(paymentMethods)),
  failure: z.nullable(z.enum(failureKinds)),
  /** What the bank or the provider calls the failure: `AM04`; null where it said nothing. */
  code: z.nullable(z.string()),
  attempts: z.int(),
  /** Days after the day it was due on which it was reminded of. */
  reminders: z.array(z.int()),
  linksMailed: z.int(),
  isDunned: z.boolean(),
  next: z.object({
    step: z.enum(nextSteps),
    /** `YYYY-MM-DD`; null where nothing happens by itself. */
    on: z.nullable(z.iso.date()),
  }),
  /** Of its first failure. */
  since: instant,
  allowedActions: z.array(z.enum(claimActs)),
});
/** A claim that could not be collected. */
export type FailedInvoice = z.infer<typeof failedInvoice>;

/** What staff do about a claim, as the audit log calls it. */
export const actsInStory = [
  'payment.retried',
  'payment.link-mailed',
  'payment.paid-by-bank',
  'payment.written-off',
  'payment.dunning-changed',
  'transfer.assigned',
] as const;

/** Something that happened to a claim. */
export const claimEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), at: instant, amount: money }),
  z.object({
    kind: z.literal('attempt'),
    at: instant,
    amount: money,
    method: z.nullable(z.enum(paymentMethods)),
    sequence: z.enum(attemptSequences),
    state: z.enum(paymentStates),
    endedAt: z.nullable(instant),
    failure: z.nullable(z.enum(failureKinds)),
    code: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('chargeback'),
    at: instant,
    amount: money,
    failure: z.enum(failureKinds),
    code: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('chargeback-reversed'), at: instant, amount: money }),
  z.object({ kind: z.literal('reminder'), at: instant, day: z.int() }),
  z.object({ kind: z.literal('invoice-mail'), at: instant, recipient: z.string(), isLost: z.boolean() }),
  z.object({ kind: z.literal('bank-payment'), at: instant, amount: money, statementReference: z.string() }),
  z.object({ kind: z.literal('refund'), at: instant, amount: money, state: z.enum(refundStates) }),
  z.object({
    kind: z.literal('act'),
    at: instant,
    action: z.enum(actsInStory),
    /** Null where whoever did it was erased. */
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
]);
/** Something that happened to a claim. */
export type ClaimEvent = z.infer<typeof claimEvent>;

/** By what a company is, was or wants to be charged: never the whole account. */
export const mandateSeen = z.object({
  id,
  method: z.enum(mandateMethods),
  state: z.enum(mandateStates),
  /** `NL•• •••• 4300`; null where nobody knows. */
  hint: z.nullable(z.string()),
  reference: z.string(),
  createdAt: instant,
  /** Null while it counts, or may come to. */
  endedAt: z.nullable(instant),
});
/** A mandate as staff see it. */
export type MandateSeen = z.infer<typeof mandateSeen>;

/** A claim with its whole story, the oldest first. */
export const failedInvoiceStory = z.extend(failedInvoice, {
  timeline: z.array(claimEvent),
  /** The newest of the company; null where it never had one. */
  mandate: z.nullable(mandateSeen),
});
/** A claim with its whole story. */
export type FailedInvoiceStory = z.infer<typeof failedInvoiceStory>;

/** Orders of the list; `urgent` begins with what only a person goes on with, of which the oldest is the first. */
export const failedInvoiceSorts = ['urgent', '-urgent', 'amount', '-amount', 'since', '-since'] as const;

/** Days that something is owed for at least. */
export const failedAges = ['7', '21', '60'] as const;

/** Which claims, and in which order. */
const failedFilter = {
  /** Part of a company's name or of an invoice's number, or a reference. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(failedInvoiceSorts), 'urgent'),
  /** Any of these, with commas between. */
  state: z.optional(someOf(failedStates)),
  failure: z.optional(z.enum(failureKinds)),
  dunned: z.optional(z.enum(['true', 'false'])),
  /** Failed so many days ago, or more. */
  age: z.optional(z.enum(failedAges)),
  companyId: z.optional(id),
};

/** `GET /management/failed-invoices`: what could not be collected and is owed still. */
export const getFailedInvoices = defineRoute({
  method: 'GET',
  path: '/management/failed-invoices',
  access: 'MF',
  tag: 'management',
  summary: 'What could not be collected',
  query: z.strictObject({ ...listQueryFields, ...failedFilter }),
  response: listOf(failedInvoice),
});

/** `GET /management/failed-invoices/export`: the same as CSV. */
export const exportFailedInvoices = defineRoute({
  method: 'GET',
  path: '/management/failed-invoices/export',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'What could not be collected as CSV',
  query: z.strictObject(failedFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** `GET /management/failed-invoices/{id}`: a claim, whatever its state, with all that happened to it; the id is the payment's. */
export const getFailedInvoice = defineRoute({
  method: 'GET',
  path: '/management/failed-invoices/{id}',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'A claim and its whole story',
  params: idParams,
  response: failedInvoiceStory,
  errors: ['not-found'],
});
