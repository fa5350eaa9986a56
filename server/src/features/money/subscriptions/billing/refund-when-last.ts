import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { subscriptionJobs } from '../subscriptions-jobs.ts';
import { hasSubscriptionsLeft } from '../subscriptions.queries.ts';

/** Has the balance of a company go back that has no subscription left that goes on or is charged still, in the caller's transaction. */
export async function refundWhenLast(trx: Kysely<DB>, companyId: string): Promise<void> {
  if (await hasSubscriptionsLeft(trx, companyId)) return;
  if ((await findBalance(trx, companyId)).cents <= 0) return;
  const key = `checkout/refund-balance/${companyId}`;
  await enqueue(trx, [subscriptionJobs.refundBalance.of({ companyId }, { key })]);
}
