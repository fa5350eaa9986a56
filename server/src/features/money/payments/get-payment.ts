import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lookAtClaim } from './look-at-claim.ts';
import { findPayment } from './payments.queries.ts';
import { presentPayment } from './present-payment.ts';

/**
 * One payment of the caller's company. While a try is under way the provider is asked, so that who comes back from its page reads
 * what it says and not what we hope; where it cannot be asked, what was known stands.
 * @throws {AppError} `not-found`
 */
export async function getPayment(
  platform: Platform,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<Payment> {
  const own = platform.database.company(companyId);
  if (!(await findPayment(own, companyId, id))) throw new AppError('not-found');
  await lookAtClaim(platform, id);
  const claim = await findPayment(own, companyId, id);
  if (!claim) throw new AppError('not-found');
  return presentPayment(own, claim);
}
