import type { Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';

/** Whether a device of the company has a subscription that is not over. */
export async function hasSubscriptions(database: Kysely<DB>, companyId: string): Promise<boolean> {
  const found = await database
    .selectFrom('device_subscriptions')
    .select('device_id')
    .where('company_id', '=', companyId)
    .where('state', 'not in', overSubscriptionStates)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
