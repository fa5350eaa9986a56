import type { Kysely } from 'kysely';
import {
  overSubscriptionStates,
  type SubscriptionType,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';

/** The types of subscription that a company has for its devices, or for one of them, and that are not over; each once. */
export async function findSubscribedTypes(
  database: Kysely<DB>,
  companyId: string,
  deviceId?: string,
): Promise<SubscriptionType[]> {
  let query = database
    .selectFrom('device_subscriptions')
    .select('type')
    .distinct()
    .where('company_id', '=', companyId)
    .where('state', 'not in', overSubscriptionStates);
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId);
  return (await query.execute()).map(({ type }) => type);
}
