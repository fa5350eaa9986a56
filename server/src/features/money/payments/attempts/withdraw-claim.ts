import type { Kysely } from 'kysely';
import { settledStates } from '@belfry/contract/money/payments/payment-states.ts';
import type { DB } from '#platform/database/database.ts';
import { lockPayment, updatePayment } from '../payments.queries.ts';
import { restateClaim } from '../restate-claim.ts';

/**
 * Withdraws a claim that is no invoice's and that nobody has paid, as of an order that another has taken the place of: it is owed no
 * more, and what could still pay it is cancelled at the provider. Money that comes all the same pays it.
 */
export async function withdrawClaim(trx: Kysely<DB>, paymentId: string): Promise<void> {
  const claim = await lockPayment(trx, paymentId);
  if (!claim || claim.invoice_id !== null || settledStates.some((state) => state === claim.state)) return;
  await restateClaim(trx, await updatePayment(trx, paymentId, { state: 'retired' }));
}
