import { moveLockedState } from '#platform/machine/move-state.ts';
import type { Platform } from '#platform/platform.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { lockPayment } from '../payments.queries.ts';
import { publishPayment } from '../publish-payment.ts';
import { restateClaim } from '../restate-claim.ts';
import { findAttempt, type AttemptRow } from './attempts.queries.ts';

/**
 * Withdraws a charge of ours that the provider was never asked for and that nothing is open for any more, as where the provider was not
 * to be reached and the customer paid by bank meanwhile.
 * @returns whether it was withdrawn
 */
export async function withdrawAttempt(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  { id, payment_id: paymentId, company_id: companyId }: AttemptRow,
): Promise<boolean> {
  const { database, clock } = platform;
  const changed = await database.transaction(companyId, async (trx) => {
    const claim = await lockPayment(trx, paymentId);
    const attempt = await findAttempt(trx, { id });
    if (!claim || attempt?.state !== 'added' || attempt.requested_at !== null) return null;
    if (attempt.sequence !== 'recurring' || (await openOfClaim(trx, claim)).cents > 0) return null;
    const end = { state: 'canceled' as const, ended_at: clock.now() };
    await moveLockedState(trx, 'payment_attempts', { id, from: 'added' }, end);
    return restateClaim(trx, claim);
  });
  if (changed) publishPayment(platform, changed);
  return changed !== null;
}
