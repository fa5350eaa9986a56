import type { FailureKind } from '@belfry/contract/money/payments/payments.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';

/** What is done about a charge that failed (design page 8.4). */
export interface Advice {
  failure: FailureKind;
  /** Days from the first failure on which it is tried again, or none. */
  retries: { days: readonly number[]; of: 'bank' | 'calendar' } | null;
  /** Whether nobody but staff goes on: the customer is dead, or told the bank to stop. */
  isForStaff?: true;
}

const byBankDays = { days: [5, 10], of: 'bank' } as const;
const byCalendar = { days: [3, 7, 14], of: 'calendar' } as const;

/** Codes of banks for SEPA direct debits (ISO 20022 external reason codes). */
const debitCodes: Record<string, Advice> = {
  AM04: { failure: 'no-money', retries: byBankDays },
  MS03: { failure: 'bank-says-no', retries: byBankDays },
  AC01: { failure: 'account-wrong', retries: null },
  AC04: { failure: 'account-wrong', retries: null },
  AC06: { failure: 'account-wrong', retries: null },
  MD01: { failure: 'mandate-gone', retries: null },
  MS02: { failure: 'refused-by-you', retries: null },
  SL01: { failure: 'refused-by-you', retries: null },
  MD06: { failure: 'refused-by-you', retries: null },
  MD07: { failure: 'bank-says-no', retries: null, isForStaff: true },
};

/** The provider's words for cards. */
const cardCodes: Record<string, Advice> = {
  insufficient_funds: { failure: 'no-money', retries: byCalendar },
  temporary_failure: { failure: 'bank-says-no', retries: byCalendar },
  try_again_later: { failure: 'bank-says-no', retries: byCalendar },
  issuer_unavailable: { failure: 'bank-says-no', retries: byCalendar },
  authentication_required: { failure: 'confirm-needed', retries: null },
  authentication_failed: { failure: 'confirm-needed', retries: null },
  card_expired: { failure: 'card-expired', retries: null },
  inactive_card: { failure: 'card-expired', retries: null },
  invalid_card_number: { failure: 'account-wrong', retries: null },
  invalid_card_type: { failure: 'account-wrong', retries: null },
  invalid_cvv: { failure: 'account-wrong', retries: null },
  invalid_card_holder_name: { failure: 'account-wrong', retries: null },
  possible_fraud: { failure: 'bank-says-no', retries: null },
  refused_by_issuer: { failure: 'bank-says-no', retries: null },
};

/** The code of an attempt that the provider refused to make: its mandate is gone. */
export const refusedCode = 'refused';

/** What is done about a charge that failed with this code; one that we do not know is never tried again blindly. */
export function adviceOn(method: PaymentMethod | null, code: string | null): Advice {
  if (code === refusedCode) return { failure: 'mandate-gone', retries: null };
  const codes = method === 'creditcard' ? cardCodes : debitCodes;
  const known = code !== null && Object.hasOwn(codes, code) ? codes[code] : undefined;
  return known ?? { failure: 'other', retries: null };
}

/** Every code that we know, and what it means: for debits and what else is no card, and for cards. */
export const knownCodes: readonly { code: string; isCard: boolean; failure: FailureKind }[] = [
  { code: refusedCode, isCard: false, failure: 'mandate-gone' as const },
  { code: refusedCode, isCard: true, failure: 'mandate-gone' as const },
  ...Object.entries(debitCodes).map(([code, { failure }]) => ({ code, isCard: false, failure })),
  ...Object.entries(cardCodes).map(([code, { failure }]) => ({ code, isCard: true, failure })),
];

/** Why the bank took money back, by its code: whoever paid said no, unless it says otherwise. */
export function failureOfChargeback(code: string | null): FailureKind {
  const { failure } = adviceOn('directdebit', code);
  return failure === 'other' ? 'refused-by-you' : failure;
}
