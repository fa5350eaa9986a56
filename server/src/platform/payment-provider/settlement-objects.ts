import type { DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
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
