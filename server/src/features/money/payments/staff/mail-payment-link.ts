import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { tellPaymentLink } from '../dunning/tell-payer.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { updatePayment } from '../payments.queries.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';

/**
 * Mails a link to pay by, to an address or to everybody who reads about the company's money.
 * @throws {AppError} `not-allowed-now` where nothing is open
 */
export function mailPaymentLink(
  platform: Platform,
  context: Context<UserActor>,
  { email, ...act }: StaffAct & { email: string | null },
): Promise<Payment> {
  return changeClaim(platform, context, act, async (trx, claim, at) => {
    if ((await openOfClaim(trx, claim)).cents === 0) throw new AppError('not-allowed-now');
    await tellPaymentLink(platform, trx, { claim, email, at });
    return { claim: await updatePayment(trx, claim.id, {}), action: 'payment.link-mailed' };
  });
}
