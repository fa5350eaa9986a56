import type { Kysely } from 'kysely';
import type { FailureKind } from '@belfry/contract/money/payments/payments.contract.ts';
import type {
  AttemptState,
  PaymentMethod,
  PaymentState,
} from '@belfry/contract/money/payments/payment-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAttempts } from '../attempts/attempts.queries.ts';
import { adviceOn } from '../dunning/reasons.rules.ts';
import { selectClaimsOf } from '../payments.queries.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';

/** What is owed by an invoice, and what was tried to collect it. */
export interface ClaimTries {
  id: string;
  state: PaymentState;
  reference: string;
  nextTryAt: Date | null;
  isDunned: boolean;
  /** Newest first. */
  attempts: {
    id: string;
    state: AttemptState;
    method: PaymentMethod | null;
    failure: FailureKind | null;
    at: Date;
    amount: Money;
  }[];
}

/** Most attempts that are shown of a claim. */
const mostShown = 50;

/** What is owed by an invoice of a company and what was tried to collect it, for staff; undefined where nothing ever was. */
export async function findTries(
  database: Kysely<DB>,
  companyId: string,
  invoiceId: string,
): Promise<ClaimTries | undefined> {
  const claim = (await selectClaimsOf(database, companyId, [invoiceId])).get(invoiceId);
  if (!claim) return undefined;
  const attempts = (await selectAttempts(database, claim.id)).toReversed().slice(0, mostShown);
  return {
    id: claim.id,
    state: claim.state,
    reference: referenceOf(claim.number),
    nextTryAt: claim.next_try_at,
    isDunned: claim.dunned,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      state: attempt.state,
      method: attempt.method,
      failure: attempt.state === 'failed' ? adviceOn(attempt.method, attempt.failure_code).failure : null,
      at: attempt.begun_at,
      amount: euros(attempt.amount_cents),
    })),
  };
}
