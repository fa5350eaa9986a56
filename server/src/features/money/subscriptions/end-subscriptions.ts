import { sql, type Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';

/** Which subscriptions of a company end, as what, and when. */
interface SubscriptionsEnd {
  companyId: string;
  /** Null for all of the company. */
  deviceId: string | null;
  /** Retired with its device (page 2.7), canceled with its company. */
  as: (typeof overSubscriptionStates)[number];
  at: Date;
}

/** Ends the subscriptions that go on, in the caller's transaction; the rows stay for the books. */
export async function endSubscriptions(
  trx: Kysely<DB>,
  { companyId, deviceId, as, at }: SubscriptionsEnd,
): Promise<void> {
  let query = trx
    .updateTable('subscriptions')
    .set({ state: as, ended_at: at, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('state', 'not in', overSubscriptionStates);
  if (deviceId !== null) query = query.where('device_id', '=', deviceId);
  await query.execute();
}
