import { syncAttempt } from '#features/money/payments/attempts/sync-attempt.ts';
import type { ProviderSettlement } from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { noteSettlement } from './note-settlement.ts';
import { isPaidOut } from './settlement-state.rules.ts';

/** Most payments of a payout that are looked at in one turn, as the books do not know all of them. */
const looksAtOnce = 100;

/**
 * Reads the lines of a payout and notes it. Where it tells of refunds or chargebacks that no webhook told of, their payments are
 * looked at first, and what is booked by that is explained.
 */
export async function readSettlement(
  platform: Platform,
  makerId: string,
  settlement: ProviderSettlement,
): Promise<void> {
  const { payouts, log } = platform;
  const lines = isPaidOut(settlement.state) ? await payouts.settlementLines(settlement.id) : [];
  const { unexplained } = await noteSettlement(platform, makerId, { settlement, lines });
  for (const attemptId of unexplained.slice(0, looksAtOnce))
    await syncAttempt(platform, attemptId).catch((error: unknown) =>
      log.warn({ err: error, attemptId }, 'a payment of a payout could not be looked at'),
    );
  if (unexplained.length > 0) await noteSettlement(platform, makerId, { settlement, lines });
}
