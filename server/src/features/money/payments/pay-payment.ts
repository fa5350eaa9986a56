import type { payPayment as route } from '@belfry/contract/money/payments/payments.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { beginPayment } from './begin-payment.ts';
import { findPayment } from './payments.queries.ts';

/** Pays what is open of a claim of the caller's company. @throws {AppError} `not-found`, and as {@link beginPayment} */
export async function payPayment(
  platform: Platform,
  { actor: { companyId } }: Context<UserActor>,
  { params: { id }, body }: RouteInput<typeof route>,
): Promise<{ checkoutUrl: string }> {
  if (!(await findPayment(platform.database.company(companyId), companyId, id)))
    throw new AppError('not-found');
  return beginPayment(platform, {
    paymentId: id,
    method: body.method ?? null,
    returnPath: `/account/payments/${id}`,
  });
}
