import type { Kysely } from 'kysely';
import { compare, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { findRefundable } from '../attempts/attempts.queries.ts';
import { findClaimed } from '../payments.queries.ts';
import { beginRefund } from './begin-refund.ts';

/**
 * Gives so much of a company's balance back, to the payment that it paid last and that is large enough, in the transaction that holds
 * the payer's lock.
 * @returns false where the balance is less, or no payment is large enough: staff send it by bank
 */
export async function refundToLastPaid(
  trx: Kysely<DB>,
  { companyId, amount, at }: { companyId: string; amount: Money; at: Date },
): Promise<boolean> {
  const attempt = await findRefundable(trx, companyId, amount);
  const claim = attempt && (await findClaimed(trx, { id: attempt.payment_id }));
  const isEnough = compare(await findBalance(trx, companyId), amount) >= 0;
  if (!attempt || !claim || !isEnough) return false;
  return (await beginRefund(trx, { claim, attempt, reason: 'balance', amount, at })) !== null;
}
