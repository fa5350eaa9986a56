import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant } from '#values/values.ts';
import { paymentStates, transferStates } from './payment-states.ts';

/** What staff may do about an incoming transfer. */
export const transferActs = ['assign', 'send-back'] as const;

/** A claim that a transfer paid, or may pay. */
const claimRef = {
  /** The payment's. */
  paymentId: id,
  company: companyRef,
  invoiceId: z.nullable(id),
  invoiceNumber: z.nullable(z.string()),
  reference: z.string(),
};

/** An incoming transfer as the list shows it. */
export const transfer = z.object({
  id,
  /** What the bank's statement calls it. */
  bankReference: z.string(),
  state: z.enum(transferStates),
  amount: money,
  /** What of it nobody knows whose it is. */
  unmatched: money,
  bookedOn: z.iso.date(),
  payerName: z.nullable(z.string()),
  payerIban: z.nullable(z.string()),
  /** What the payer wrote. */
  remittance: z.string(),
  /** What it paid. */
  parts: z.array(z.object({ ...claimRef, amount: money })),
  allowedActions: z.array(z.enum(transferActs)),
});
/** An incoming transfer. */
export type Transfer = z.infer<typeof transfer>;

/** Why a claim may be what a transfer was meant for. */
export const transferFits = ['number', 'amount', 'name'] as const;
/** Why a claim may be what a transfer was meant for. */
export type TransferFit = (typeof transferFits)[number];

/** A claim that a transfer may pay. */
export const transferProposal = z.object({
  ...claimRef,
  state: z.enum(paymentStates),
  open: money,
  /** Empty where it was searched for. */
  fits: z.array(z.enum(transferFits)),
});
/** A claim that a transfer may pay. */
export type TransferProposal = z.infer<typeof transferProposal>;

/** Orders of the list. */
export const transferSorts = ['-day', 'day', 'amount', '-amount'] as const;

/** `GET /management/transfers`: what came in by bank, the newest first. */
export const getTransfers = defineRoute({
  method: 'GET',
  path: '/management/transfers',
  access: 'MF',
  tag: 'management',
  summary: 'Incoming transfers',
  query: z.strictObject({
    ...listQueryFields,
    /** Part of the payer's name or IBAN, of what they wrote, or of the bank's reference. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z._default(z.enum(transferSorts), '-day'),
    /** Any of these, with commas between. */
    state: z.optional(someOf(transferStates)),
    /** Booked on the day of this moment or later. */
    from: z.optional(instant),
    /** Booked before the day of this moment. */
    before: z.optional(instant),
  }),
  response: listOf(transfer),
});

/** `GET /management/transfers/{id}`: an incoming transfer, and what it may have been meant for: what fits it, or what is searched for. */
export const getTransfer = defineRoute({
  method: 'GET',
  path: '/management/transfers/{id}',
  access: 'MF',
  tag: 'management',
  summary: 'An incoming transfer and what it may pay',
  params: idParams,
  query: z.strictObject({
    /** Part of a company's name or of an invoice's number, or a reference. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: z.extend(transfer, {
    /** The best first, at most 20. */
    proposals: z.array(transferProposal),
  }),
  errors: ['not-found'],
});
