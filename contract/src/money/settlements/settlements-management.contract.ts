import * as z from 'zod/mini';
import { listOf, listQueryFields, someOf } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant, line } from '#values/values.ts';
import {
  differenceEnds,
  differenceKinds,
  differenceResolutions,
  settlementLineKinds,
  settlementStates,
} from './settlement-states.ts';

/** A difference between a payout and the books, to the cent. */
export const settlementDifference = z.object({
  id,
  /** Null for what is in no payout. */
  settlementId: z.nullable(id),
  kind: z.enum(differenceKinds),
  /** The provider's id of what it is about; empty where it is about the payout as a whole. */
  subject: z.string(),
  /** How much more the provider or the bank says than the books. */
  amount: money,
  foundAt: instant,
  resolvedAt: z.nullable(instant),
  resolution: z.nullable(z.enum(differenceEnds)),
  note: z.nullable(z.string()),
});
/** A difference between a payout and the books. */
export type SettlementDifference = z.infer<typeof settlementDifference>;

/** A payout of the payment provider as the list shows it. */
export const settlementSummary = z.object({
  id,
  /** The provider's id, `stl_…`. */
  providerId: z.string(),
  /** What the bank statement says; null until it is closed. */
  reference: z.nullable(z.string()),
  state: z.enum(settlementStates),
  amount: money,
  createdAt: instant,
  settledAt: z.nullable(instant),
  lines: z.int(),
  openDifferences: z.int(),
});
/** A payout as the list shows it. */
export type SettlementSummary = z.infer<typeof settlementSummary>;

/** Exact amounts, in ten-thousandths of a euro, as the provider reckons its costs. */
const exact = z.int();

/** A payout with all that explains it. */
export const settlement = z.extend(settlementSummary, {
  /** By month: what was paid and what it cost. */
  periods: z.array(
    z.object({
      /** `2026-10`. */
      month: z.string(),
      kind: z.enum(['revenue', 'cost']),
      description: z.string(),
      method: z.nullable(z.string()),
      count: z.int(),
      net: exact,
      vat: exact,
      gross: exact,
    }),
  ),
  /** At most the first 1,000; all of them are in the CSV. */
  details: z.array(
    z.object({
      kind: z.enum(settlementLineKinds),
      /** The provider's id: `tr_…`, `re_…`, `chb_…`, `baltr_…`. */
      providerId: z.string(),
      amount: money,
      fee: z.nullable(money),
      companyId: z.nullable(id),
      companyName: z.nullable(z.string()),
      paymentId: z.nullable(id),
      invoiceId: z.nullable(id),
      invoiceNumber: z.nullable(z.string()),
    }),
  ),
  differences: z.array(settlementDifference),
});
/** A payout with all that explains it. */
export type Settlement = z.infer<typeof settlement>;

/** Orders of the list of payouts. */
export const settlementSorts = ['-created', 'created', '-amount', 'amount'] as const;

/** Which payouts, and in which order. */
const settlementFilter = {
  /** Part of the provider's id or of the reference on the bank statement. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(settlementSorts), '-created'),
  /** Any of these, with commas between. */
  state: z.optional(someOf(settlementStates)),
  /** Only those with open differences. */
  open: z.optional(z.literal('true')),
  /** Made from this moment on. */
  from: z.optional(instant),
  /** Made before this moment. */
  before: z.optional(instant),
};

/** `GET /management/settlements`: payouts of the payment provider, the newest first. */
export const getSettlements = defineRoute({
  method: 'GET',
  path: '/management/settlements',
  access: 'MF',
  tag: 'management',
  summary: 'Payouts of the payment provider',
  query: z.strictObject({ ...listQueryFields, ...settlementFilter }),
  response: listOf(settlementSummary),
});

/** `GET /management/settlements/export`: the same as CSV. */
export const exportSettlements = defineRoute({
  method: 'GET',
  path: '/management/settlements/export',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Payouts of the payment provider as CSV',
  query: z.strictObject(settlementFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/** `GET /management/settlements/{id}` */
export const getSettlement = defineRoute({
  method: 'GET',
  path: '/management/settlements/{id}',
  access: 'MF',
  tag: 'management',
  summary: 'A payout with its lines, costs and differences',
  params: idParams,
  response: settlement,
  errors: ['not-found'],
});

/** `GET /management/settlements/{id}/lines`: every line as CSV. */
export const exportSettlement = defineRoute({
  method: 'GET',
  path: '/management/settlements/{id}/lines',
  access: 'MF',
  tag: 'management',
  summary: 'The lines of a payout as CSV',
  params: idParams,
  contentType: 'text/csv',
  response: z.string(),
  errors: ['not-found'],
});

/** `GET /management/settlement-differences`: what is open between payouts and the books, the oldest first. */
export const getSettlementDifferences = defineRoute({
  method: 'GET',
  path: '/management/settlement-differences',
  access: 'MF',
  tag: 'management',
  summary: 'Open differences between payouts and the books',
  query: z.strictObject({ limit: listQueryFields.limit, cursor: listQueryFields.cursor }),
  response: listOf(settlementDifference),
});

/** `POST /management/settlement-differences/{id}/resolve`: books what a difference was, or notes that nothing is to be booked. */
export const resolveSettlementDifference = defineRoute({
  method: 'POST',
  path: '/management/settlement-differences/{id}/resolve',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Resolve an open difference',
  params: idParams,
  body: z.strictObject({
    as: z.enum(differenceResolutions),
    /** As it was seen: a reading may have changed it meanwhile. */
    amount: money,
    /** Stands in the journal. */
    note: line(200, 3),
  }),
  response: settlementDifference,
  errors: ['not-found', 'not-allowed-now', 'changed-meanwhile'],
  idempotent: true,
  offline: 'fail',
});

/** `POST /management/settlements/read`: asks the provider now what it paid out; it is asked by itself several times a day. */
export const readSettlements = defineRoute({
  method: 'POST',
  path: '/management/settlements/read',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Ask the provider for its payouts now',
  idempotent: true,
  offline: 'fail',
});
