import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { refundWhenLast } from '../billing/refund-when-last.ts';
import { lockSubscriptions } from '../subscriptions.queries.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { restateRows } from './restate-rows.ts';

/** Says anew where the subscriptions of a company stand, as what it owes, or by what it pays, has changed. */
export async function restateSubscriptions(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  companyId: string,
): Promise<void> {
  const { database, clock } = platform;
  const hasChanged = await database.transaction(companyId, async (trx) => {
    await lockPayer(trx, companyId);
    const rows = await lockSubscriptions(trx, companyId);
    await refundWhenLast(trx, companyId);
    return restateRows(trx, { companyId, rows, at: clock.now() });
  });
  if (hasChanged) await publishCart(platform, companyId);
}

/** The same as a job, which payments add. */
export const restateSubscriptionsJob = defineJob({
  ...paymentJobs.restateSubscriptions,
  run: (platform: Platform, { companyId }) => restateSubscriptions(platform, companyId),
});
