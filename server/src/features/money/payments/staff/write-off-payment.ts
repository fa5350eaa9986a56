import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { claimWrittenOff } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { updatePayment } from '../payments.queries.ts';
import { headOf } from '../posting-head.ts';
import { restateClaim } from '../restate-claim.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';
import { allowAct } from './find-act-facts.ts';

/**
 * Gives up what is open of a claim. Whoever pays after all is welcome: it is owed and paid then.
 * @throws {AppError} `not-allowed-now` where something is under way, or nothing is open
 */
export function writeOffPayment(
  platform: Platform,
  context: Context<UserActor>,
  act: StaffAct,
): Promise<Payment> {
  return changeClaim(platform, context, act, async (trx, claim, at) => {
    const amount = await allowAct(trx, platform, claim, 'write-off');
    const retired = await updatePayment(trx, claim.id, { state: 'retired' });
    if (claim.invoice_id !== null) {
      // A claim may be given up, paid, charged back and given up again.
      const head = headOf(claim, `write-off/${claim.id}/${String(retired.version)}`);
      await post(trx, claimWrittenOff(head, { invoiceId: claim.invoice_id, amount }), at);
    }
    const details = { cents: amount.cents };
    return { claim: await restateClaim(trx, retired), action: 'payment.written-off', details };
  });
}
