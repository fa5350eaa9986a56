import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { tellPaymentLink } from '../dunning/tell-payer.ts';
import { updatePayment } from '../payments.queries.ts';
import { changeClaim, type StaffAct } from './change-claim.ts';
import { allowAct } from './find-act-facts.ts';

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
    await allowAct(trx, platform, claim, 'payment-link');
    await tellPaymentLink(platform, trx, { claim, email, at });
    const counted = await updatePayment(trx, claim.id, { links_mailed: claim.links_mailed + 1 });
    return { claim: counted, action: 'payment.link-mailed' };
  });
}
