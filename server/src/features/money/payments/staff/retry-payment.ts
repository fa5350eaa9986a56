import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { chargeMandate } from '../dunning/charge-mandate.ts';
import { lockPayment, updatePayment } from '../payments.queries.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';
import { allowAct } from './find-act-facts.ts';

/**
 * Charges the company's mandate once more, at once.
 * @throws {AppError} `not-allowed-now` where something is under way, nothing is open, or there is nothing to charge
 */
export function retryPayment(
  platform: Platform,
  context: Context<UserActor>,
  act: StaffAct,
): Promise<Payment> {
  return changeClaim(platform, context, act, async (trx, claim, at) => {
    await allowAct(trx, platform, claim, 'retry');
    const ready = await updatePayment(trx, claim.id, { next_try_at: null });
    if (!(await chargeMandate(trx, platform, ready, at))) throw new AppError('not-allowed-now');
    return { claim: (await lockPayment(trx, claim.id)) ?? ready, action: 'payment.retried' };
  });
}
