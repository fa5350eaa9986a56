import { euros } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { transferSentBack } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { findTransfer, lockTransfer, updateTransfer } from './transfers.queries.ts';

/**
 * Notes that what is unmatched of a transfer was sent back by bank.
 * @throws {AppError} `not-found`; `not-allowed-now` where nothing of it is unmatched
 */
export async function sendBackTransfer(
  platform: Platform,
  context: Context<UserActor>,
  { transferId, reason }: { transferId: string; reason: string },
): Promise<void> {
  const known = await findTransfer(platform.database.allCompanies, transferId);
  if (!known) throw new AppError('not-found');
  const at = platform.clock.now();
  await asStaff(platform, context, known.company_id, reason).change(async (trx) => {
    const transfer = await lockTransfer(trx, transferId);
    if (transfer?.state !== 'unmatched') throw new AppError('not-allowed-now');
    const amount = euros(transfer.unmatched_cents);
    const { company_id: companyId, bank_reference: reference } = transfer;
    const head = { companyId, source: `transfer/${transferId}/sent-back`, reference };
    await post(trx, transferSentBack(head, { amount }), at);
    await updateTransfer(trx, transferId, { state: 'sent-back', unmatched_cents: 0, sent_back_at: at });
    const details = { reference, cents: amount.cents };
    return { result: undefined, audit: [{ action: 'transfer.sent-back', details }] };
  });
}
