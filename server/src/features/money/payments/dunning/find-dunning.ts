import type { Kysely } from 'kysely';
import type { PaymentKind, PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { selectNewestAttempts, unsettledStates } from '../attempts/attempts.queries.ts';
import { findMandateMethod } from '../mandates/find-mandate-method.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { findPayment } from '../payments.queries.ts';
import { adviceOn, type Advice } from './reasons.rules.ts';

/** How far the collecting of a claim has come. */
export interface Dunning {
  kind: PaymentKind;
  invoiceId: string | null;
  state: PaymentState;
  isOpen: boolean;
  /** Whether anything is tried and mailed by itself. */
  isDunned: boolean;
  /** Whether the provider or the bank has a try of ours in hand. */
  isBeingCharged: boolean;
  /** The day on which it is charged, or charged once more; null where none is set, or there is no mandate to charge it by. */
  nextTryOn: Day | null;
  /** The day of its first failure; null where none has failed. */
  failedOn: Day | null;
  /** What is done about its newest failure; where none has failed, about one for lack of money. */
  advice: Advice;
}

/** How far the collecting of a claim of a company has come; undefined where it has none of that id. */
export async function findDunning(
  database: Kysely<DB>,
  companyId: string,
  paymentId: string,
): Promise<Dunning | undefined> {
  const claim = await findPayment(database, companyId, paymentId);
  if (!claim) return undefined;
  const newest = (await selectNewestAttempts(database, [paymentId])).get(paymentId);
  const method = await findMandateMethod(database, companyId);
  const hasFailed = newest?.state === 'failed';
  return {
    kind: claim.kind,
    invoiceId: claim.invoice_id,
    state: claim.state,
    isOpen: (await openOfClaim(database, claim)).cents > 0,
    isDunned: claim.dunned,
    isBeingCharged:
      newest?.sequence === 'recurring' && unsettledStates.some((state) => state === newest.state),
    nextTryOn: claim.next_try_at && method !== null ? bookDay(claim.next_try_at) : null,
    failedOn: claim.failed_at && bookDay(claim.failed_at),
    advice: hasFailed
      ? adviceOn(newest.method, newest.failure_code)
      : adviceOn(method, method === 'creditcard' ? 'insufficient_funds' : 'AM04'),
  };
}
