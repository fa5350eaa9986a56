import * as z from 'zod/mini';
import type { DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
import { currencies } from '@belfry/contract/values/money.ts';
import type { SettlementState } from '@belfry/contract/money/settlements/settlement-states.ts';

/** What was paid or what it cost in a month, at one tariff; amounts with four decimals. */
export interface ProviderPeriodLine {
  /** `2026-10`. */
  month: string;
  kind: 'revenue' | 'cost';
  description: string;
  /** A method of payment, `refund`, `chargeback`, or something newer. */
  method: string | null;
  count: number;
  net: DecimalMoney;
  vat: DecimalMoney | null;
  gross: DecimalMoney;
}

/** A payout as the provider has it at this moment. */
export interface ProviderSettlement {
  /** `stl_…`. */
  id: string;
  /** What the bank's statement says. */
  reference: string | null;
  state: SettlementState;
  /** With two decimals. */
  amount: DecimalMoney;
  createdAt: Date;
  settledAt: Date | null;
  periods: ProviderPeriodLine[];
}

/** A payment, refund or chargeback that a payout lists. */
export interface ProviderSettlementLine {
  kind: 'payment' | 'refund' | 'chargeback';
  /** `tr_…`, `re_…` or `chb_…`. */
  id: string;
  /** The payment that it is, or is of. */
  paymentId: string;
  /** Above zero, whichever way the money went. */
  amount: DecimalMoney;
}

/** What moved the balance at the provider; below zero where money went away. */
export interface ProviderBalanceTransaction {
  /** `baltr_…`. */
  id: string;
  /** `payment`, `refund`, `chargeback`, `outgoing-transfer` and many more. */
  type: string;
  initial: DecimalMoney;
  /** Fees that were taken of it, below zero; null where none were. */
  deductions: DecimalMoney | null;
  result: DecimalMoney;
  createdAt: Date;
  paymentId: string | null;
  refundId: string | null;
  chargebackId: string | null;
  settlementId: string | null;
}

const amountOf = (written: RegExp) =>
  z.object({ value: z.string().check(z.regex(written)), currency: z.enum(currencies) });
const amount = amountOf(/^-?\d{1,12}\.\d{2}$/);
const exactAmount = amountOf(/^-?\d{1,10}\.\d{4}$/);
const text = z.nullish(z.string());
const moment = z.pipe(
  z.string().check(z.refine((given) => !Number.isNaN(Date.parse(given)))),
  z.transform((given) => new Date(given)),
);

/** The provider's words for where a payout stands, and ours. */
const stateOf = {
  open: 'open',
  pending: 'pending',
  'processing-at-bank': 'processing-at-bank',
  paidout: 'paid-out',
  failed: 'failed',
} as const satisfies Record<string, SettlementState>;

const sumShape = z.object({
  description: z.string(),
  method: text,
  count: z.int(),
  amountNet: exactAmount,
  amountVat: z.nullish(exactAmount),
  amountGross: exactAmount,
});
const settlementShape = z.object({
  id: z.string(),
  reference: text,
  status: z.enum(Object.keys(stateOf) as [keyof typeof stateOf]),
  amount,
  createdAt: moment,
  settledAt: z.nullish(moment),
  // Nothing in it is an empty list at the provider, and no object.
  periods: z.nullish(
    z.union([
      z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({ revenue: z.nullish(z.array(sumShape)), costs: z.nullish(z.array(sumShape)) }),
        ),
      ),
      z.array(z.never()),
    ]),
  ),
});

/** Reads a payout. @throws ZodError where it is none, as a status, a currency or an amount that we do not know */
export function readSettlement(given: unknown): ProviderSettlement {
  const of = z.parse(settlementShape, given);
  const periods = Object.entries(of.periods ?? {}).flatMap(([year, months]) =>
    Object.entries(months).flatMap(([number, { revenue, costs }]) => {
      const month = `${year}-${number.padStart(2, '0')}`;
      return [
        ...(revenue ?? []).map((sums) => periodLine(month, 'revenue', sums)),
        ...(costs ?? []).map((sums) => periodLine(month, 'cost', sums)),
      ];
    }),
  );
  return {
    id: of.id,
    reference: of.reference || null,
    state: stateOf[of.status],
    amount: of.amount,
    createdAt: of.createdAt,
    settledAt: of.settledAt ?? null,
    periods,
  };
}

function periodLine(
  month: string,
  kind: ProviderPeriodLine['kind'],
  sums: z.infer<typeof sumShape>,
): ProviderPeriodLine {
  return {
    month,
    kind,
    description: sums.description,
    method: sums.method ?? null,
    count: sums.count,
    net: sums.amountNet,
    vat: sums.amountVat ?? null,
    gross: sums.amountGross,
  };
}

const lineShape = z.object({ id: z.string(), paymentId: text, amount });

/** Reads a payment, refund or chargeback that a payout lists. @throws ZodError where it is none */
export function readSettlementLine(
  kind: ProviderSettlementLine['kind'],
  given: unknown,
): ProviderSettlementLine {
  const of = z.parse(lineShape, given);
  return { kind, id: of.id, paymentId: kind === 'payment' ? of.id : (of.paymentId ?? ''), amount: of.amount };
}

const transactionShape = z.object({
  id: z.string(),
  type: z.string(),
  initialAmount: amount,
  deductions: z.nullish(amount),
  resultAmount: amount,
  createdAt: moment,
  context: z.nullish(z.record(z.string(), z.unknown())),
});

/** Reads what moved the balance. @throws ZodError where it is nothing that did */
export function readTransaction(given: unknown): ProviderBalanceTransaction {
  const of = z.parse(transactionShape, given);
  const named = (key: string): string | null => {
    // What it is about stands in it, or one level down by the name of its type.
    for (const level of [of.context, ...Object.values(of.context ?? {})]) {
      const found = (level as Record<string, unknown> | null | undefined)?.[key];
      if (typeof found === 'string') return found;
    }
    return null;
  };
  return {
    id: of.id,
    type: of.type,
    initial: of.initialAmount,
    deductions: of.deductions ?? null,
    result: of.resultAmount,
    createdAt: of.createdAt,
    paymentId: named('paymentId'),
    refundId: named('refundId'),
    chargebackId: named('chargebackId'),
    settlementId: named('settlementId'),
  };
}
