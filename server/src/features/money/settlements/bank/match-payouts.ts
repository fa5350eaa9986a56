import { euros } from '@belfry/contract/values/money.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { payoutArrived } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { findUntouchedTransfers, takeAsPayout } from '#features/money/payments/transfers/payout-transfers.ts';
import { noteDifferences } from '../differences/note-differences.ts';
import { lockSettlement, selectAwaited, updateSettlement } from '../settlements.queries.ts';
import { transferOf } from './payout-reference.rules.ts';

/**
 * Finds the transfers by which the bank got payouts, whichever of the two was read first: what names a payout's reference. One of
 * another amount is a difference, once it is sure that it is no stranger's.
 */
export async function matchPayouts(platform: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const { clock } = platform;
  const { allCompanies } = platform.database;
  const awaited = await selectAwaited(allCompanies);
  if (awaited.length === 0) return;
  const transfers = await findUntouchedTransfers(allCompanies);
  for (const { id, reference, amount_cents: cents, created_at: madeAt } of awaited) {
    const payout = { reference, cents, madeOn: bookDay(madeAt) };
    const transfer = transferOf(payout, transfers, clock.now());
    if (transfer) await match(platform, { settlementId: id, transferId: transfer.id });
  }
}

/** Matches one pair, where both are free still; the payout is locked before the transfer. */
async function match(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { settlementId, transferId }: { settlementId: string; transferId: string },
): Promise<void> {
  const at = clock.now();
  await database.transaction('allCompanies', async (trx) => {
    const settlement = await lockSettlement(trx, settlementId);
    if (!settlement || settlement.transfer_id !== null || settlement.state === 'failed') return;
    const amount = await takeAsPayout(trx, transferId);
    if (!amount) return;
    const { company_id: companyId, reference, provider_id: providerId } = settlement;
    const head = {
      companyId,
      source: `settlement/${settlementId}/arrived`,
      reference: reference ?? providerId,
    };
    await post(trx, payoutArrived(head, { amount }), at);
    await updateSettlement(trx, settlementId, { transfer_id: transferId });
    const cents = amount.cents - euros(settlement.amount_cents).cents;
    // One that was thought to be lost is explained by that.
    const found = cents === 0 ? [] : [{ kind: 'bank' as const, subject: '', cents }];
    await noteDifferences(trx, settlement, found, at, ['bank']);
  });
}
