import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { paymentJobs } from './payments-jobs.ts';

/**
 * Tells the rooms behind this one that something of what a company owes, or by what it pays, has changed, in the transaction that changes
 * it. However often that happens before they look, they look once.
 */
export async function tellOfClaims(trx: Kysely<DB>, companyId: string): Promise<void> {
  await enqueue(trx, [
    paymentJobs.restateSubscriptions.of({ companyId }, { key: `subscriptions/restate/${companyId}` }),
    paymentJobs.settleOrders.of({ companyId }, { key: `checkout/settle/${companyId}` }),
  ]);
}
