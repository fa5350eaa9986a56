import type { Kysely } from 'kysely';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { selectAttempts } from '../attempts/attempts.queries.ts';
import { findClaimed } from '../payments.queries.ts';
import { beginRefund } from './begin-refund.ts';

/**
 * Gives so much of what a claim was paid back to the attempt that paid it, in the transaction that holds the payer's lock: no more than
 * it paid, and than the balance has.
 * @returns whether something goes back: not where no attempt paid the claim, as where it was paid by bank
 */
export async function refundClaim(
  trx: Kysely<DB>,
  { paymentId, amount, at }: { paymentId: string; amount: Money; at: Date },
): Promise<boolean> {
  const claim = await findClaimed(trx, { id: paymentId });
  const attempt = (await selectAttempts(trx, paymentId)).findLast(({ state }) => state === 'paid');
  if (!claim || !attempt) return false;
  const balance = await findBalance(trx, claim.company_id);
  const back = euros(Math.min(amount.cents, balance.cents, attempt.paid_cents ?? 0));
  if (back.cents <= 0) return false;
  return (await beginRefund(trx, { claim, attempt, reason: 'balance', amount: back, at })) !== null;
}
