import type { Kysely } from 'kysely';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAllowanceFacts } from './allowance.queries.ts';
import { currentSubscription } from './allowance.rules.ts';

/** The type of the subscription that a device of the company has now, if it has one. */
export async function findSubscriptionType(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<SubscriptionType | null> {
  const facts = (await selectAllowanceFacts(database, companyId, [deviceId])).get(deviceId);
  return (facts && currentSubscription(facts)?.type) ?? null;
}
