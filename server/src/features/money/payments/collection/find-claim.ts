import type { Kysely } from 'kysely';
import type { PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAttempts, unsettledStates } from '../attempts/attempts.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { findPayment } from '../payments.queries.ts';

/** A claim as far as whoever waits for its money asks. */
export interface FoundClaim {
  state: PaymentState;
  /** What it was for at first. */
  amount: Money;
  /** What is still to be paid of it. */
  open: Money;
  /** Whether an attempt is under way that may still pay it. */
  isUnderWay: boolean;
}

/** Where a claim of a company stands; undefined where it has none of that id. */
export async function findClaim(
  database: Kysely<DB>,
  companyId: string,
  paymentId: string,
): Promise<FoundClaim | undefined> {
  const claim = await findPayment(database, companyId, paymentId);
  if (!claim) return undefined;
  const attempts = await selectAttempts(database, paymentId);
  return {
    state: claim.state,
    amount: euros(claim.amount_cents),
    open: await openOfClaim(database, claim),
    isUnderWay: attempts.some(({ state }) => unsettledStates.some((unsettled) => unsettled === state)),
  };
}
