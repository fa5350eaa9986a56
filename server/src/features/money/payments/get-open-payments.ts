import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { presentPayments } from './present-payment.ts';
import { selectOpenPayments } from './payments.queries.ts';

/** What the caller's company has still to pay. */
export async function getOpenPayments(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<{ items: Payment[] }> {
  const own = database.company(companyId);
  return { items: await presentPayments(own, await selectOpenPayments(own, companyId)) };
}
