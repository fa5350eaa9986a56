import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { subscriptionJobs } from '../subscriptions-jobs.ts';
import { updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { subscriptionMachine } from './subscription.machine.ts';

/**
 * Notes that nobody can tell where a subscription stands, in the transaction that holds its lock: nothing is charged of it any more, its
 * services go on, and staff are mailed, once.
 */
export async function noteUnknown(
  trx: Kysely<DB>,
  { id: subscriptionId, company_id: companyId, state }: SubscriptionRow,
  oddity: string,
): Promise<SubscriptionRow> {
  const step = stepOf(subscriptionMachine, state, 'cannot-tell');
  await enqueue(trx, [
    subscriptionJobs.tellUnknown.of(
      { companyId, subscriptionId },
      { key: `subscriptions/tell-unknown/${subscriptionId}` },
    ),
  ]);
  return updateSubscription(trx, subscriptionId, { oddity, ...(step && { state: step.to }) });
}
