import * as z from 'zod/mini';
import type { DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
import { mandateStates } from '@belfry/contract/money/payments/payment-states.ts';

/** Statuses of a payment at the provider. */
export const providerStatuses = [
  'open',
  'pending',
  'authorized',
  'paid',
  'canceled',
  'expired',
  'failed',
] as const;
/** The status of a payment at the provider. */
export type ProviderStatus = (typeof providerStatuses)[number];

/** Part of a payment that the payer's bank took back. */
export interface ProviderChargeback {
  id: string;
  amount: DecimalMoney;
  reasonCode: string | null;
  at: Date;
  reversedAt: Date | null;
}

/** Money that we gave back. */
export interface ProviderRefund {
  id: string;
  status: string;
  /** The row of ours that wanted it; null where it was made by hand at the provider. */
  refundId: string | null;
}

/** A payment as the provider has it at this moment. */
export interface ProviderPayment {
  id: string;
  status: ProviderStatus;
  amount: DecimalMoney;
  method: string | null;
  customerId: string | null;
  mandateId: string | null;
  /** The row of ours that wanted it; null where it is none of ours. */
  attemptId: string | null;
  checkoutUrl: string | null;
  isCancelable: boolean;
  paidAt: Date | null;
  /** The bank's or the card's code of why it failed. */
  failureCode: string | null;
  chargebacks: ProviderChargeback[];
  refunds: ProviderRefund[];
}

/** A mandate as the provider has it at this moment. */
export interface ProviderMandate {
  id: string;
  state: 'pending' | 'valid' | 'invalid';
  method: string;
  reference: string | null;
  /** The account, or the last figures of the card. */
  account: string | null;
  /** Whose card it is: `Visa`. */
  cardLabel: string | null;
}

const amount = z.object({ value: z.string(), currency: z.string() });
const text = z.nullish(z.string());
const moment = z.nullish(z.string());
const href = z.nullish(z.object({ href: z.string() }));

const paymentShape = z.object({
  id: z.string(),
  status: z.enum(providerStatuses),
  amount,
  method: text,
  customerId: text,
  mandateId: text,
  metadata: z.optional(z.unknown()),
  isCancelable: z.optional(z.boolean()),
  paidAt: moment,
  statusReason: z.nullish(z.object({ code: z.string() })),
  details: z.nullish(z.object({ bankReasonCode: text, failureReason: text })),
  _links: z.object({ checkout: href }),
  _embedded: z.nullish(
    z.object({
      chargebacks: z.nullish(
        z.array(
          z.object({
            id: z.string(),
            amount,
            createdAt: z.string(),
            reversedAt: moment,
            reason: z.nullish(z.object({ code: z.string() })),
          }),
        ),
      ),
      refunds: z.nullish(
        z.array(z.object({ id: z.string(), status: z.string(), metadata: z.optional(z.unknown()) })),
      ),
    }),
  ),
});

/** Reads a payment with what is embedded in it. @throws ZodError where it is none, as a newer status that we do not know */
export function readPayment(given: unknown): ProviderPayment {
  const of = z.parse(paymentShape, given);
  return {
    id: of.id,
    status: of.status,
    amount: of.amount,
    method: of.method ?? null,
    customerId: of.customerId ?? null,
    mandateId: of.mandateId ?? null,
    attemptId: rowOf(of.metadata, 'attemptId'),
    checkoutUrl: of._links.checkout?.href ?? null,
    isCancelable: of.isCancelable ?? false,
    paidAt: dateOf(of.paidAt),
    failureCode: of.details?.bankReasonCode ?? of.details?.failureReason ?? of.statusReason?.code ?? null,
    chargebacks: (of._embedded?.chargebacks ?? []).map((taken) => ({
      id: taken.id,
      amount: taken.amount,
      reasonCode: taken.reason?.code ?? null,
      at: new Date(taken.createdAt),
      reversedAt: dateOf(taken.reversedAt),
    })),
    refunds: (of._embedded?.refunds ?? []).map(({ id, status, metadata }) => ({
      id,
      status,
      refundId: rowOf(metadata, 'refundId'),
    })),
  };
}

const mandateShape = z.object({
  id: z.string(),
  status: z.enum(mandateStates),
  method: z.string(),
  mandateReference: text,
  details: z.nullish(z.object({ consumerAccount: text, cardNumber: text, cardLabel: text })),
});

/** Reads a mandate. @throws ZodError where it is none */
export function readMandate(given: unknown): ProviderMandate {
  const { id, status, method, mandateReference, details } = z.parse(mandateShape, given);
  return {
    id,
    state: status === 'revoked' ? 'invalid' : status,
    method,
    reference: mandateReference ?? null,
    account: details?.consumerAccount ?? details?.cardNumber ?? null,
    cardLabel: details?.cardLabel ?? null,
  };
}

function dateOf(given: string | null | undefined): Date | null {
  return given ? new Date(given) : null;
}

/** The id of ours in what the provider keeps for us. */
function rowOf(metadata: unknown, key: 'attemptId' | 'refundId'): string | null {
  const found = z.safeParse(z.object({ [key]: z.uuid() }), metadata);
  return found.success ? (found.data[key] as string) : null;
}
