import type { Kysely } from 'kysely';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { selectNewestAttempts, unsettledStates } from './attempts/attempts.queries.ts';
import { adviceOn } from './dunning/reasons.rules.ts';
import { openOfClaim } from './open-of-claim.ts';
import type { PaymentRow } from './payments.queries.ts';
import { referenceOf } from './transfers/creditor-reference.rules.ts';

/** Claims as the wire has them. */
export async function presentPayments(
  database: Kysely<DB>,
  claims: readonly PaymentRow[],
): Promise<Payment[]> {
  const newest = await selectNewestAttempts(
    database,
    claims.map(({ id }) => id),
  );
  return Promise.all(
    claims.map(async (claim) => {
      const attempt = newest.get(claim.id);
      const hasFailed = attempt?.state === 'failed';
      return {
        id: claim.id,
        kind: claim.kind,
        state: claim.state,
        amount: euros(claim.amount_cents),
        open: await openOfClaim(database, claim),
        invoiceId: claim.invoice_id,
        reference: referenceOf(claim.number),
        method: attempt?.method ?? null,
        failure: hasFailed ? adviceOn(attempt.method, attempt.failure_code).failure : null,
        nextTryAt: claim.next_try_at?.toISOString() ?? null,
        isProcessing: unsettledStates.some((state) => state === attempt?.state),
        createdAt: claim.created_at.toISOString(),
        version: claim.version,
      };
    }),
  );
}

/** A claim as the wire has it. */
export async function presentPayment(database: Kysely<DB>, claim: PaymentRow): Promise<Payment> {
  const [payment] = await presentPayments(database, [claim]);
  if (!payment) throw new Error('a claim that was not presented');
  return payment;
}
