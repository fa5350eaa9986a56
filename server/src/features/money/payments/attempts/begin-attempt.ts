import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AttemptSequence, PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { paymentJobs } from '../payments-jobs.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { restateClaim } from '../restate-claim.ts';
import { insertAttempt } from './attempts.queries.ts';

/** How a claim is to be paid. */
export interface Try {
  sequence: AttemptSequence;
  /** Null lets the payer choose at the provider. */
  method: PaymentMethod | null;
  /** Of ours, where it is charged by one. */
  mandateId: string | null;
  amount: Money;
  /** Where the payer comes back to, below the public address; null where nobody goes anywhere. */
  returnPath: string | null;
}

/** Somebody waits for the answer of what is asked at once; the job is for when they, or this node, are gone. */
const netAfterMs = 60_000;

/**
 * Begins a try to pay a claim that is locked, in the caller's transaction. The provider is asked after the commit: by a job, or at
 * once by whoever takes the payer there (`isAwaited`), and then by a job only if that did not live to the end.
 * @returns the attempt's id
 */
export async function beginAttempt(
  trx: Kysely<DB>,
  claim: PaymentRow,
  { isAwaited, at, ...wanted }: Try & { isAwaited: boolean; at: Date },
): Promise<string> {
  const id = randomUUID();
  const { id: paymentId, company_id: companyId } = claim;
  await insertAttempt(trx, { id, companyId, paymentId, ...wanted, begunAt: at });
  await restateClaim(trx, claim, { isNewTry: true });
  const when = isAwaited ? { at: new Date(at.getTime() + netAfterMs) } : {};
  await enqueue(trx, [paymentJobs.ask.of({ attemptId: id }, { key: `payments/ask/${id}`, ...when })]);
  return id;
}
