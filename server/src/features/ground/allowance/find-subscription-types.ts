import type { Kysely } from 'kysely';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAllowanceFacts } from './allowance.queries.ts';

/** States in which a subscription is over. */
const over = new Set(['canceled', 'retired']);

/** The types of the subscriptions that a device of the company has now. */
export async function findSubscriptionTypes(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<SubscriptionType[]> {
  const facts = await selectAllowanceFacts(database, companyId, [deviceId]);
  const subscriptions = facts.get(deviceId)?.subscriptions ?? [];
  return subscriptions.filter(({ state }) => !over.has(state)).map(({ type }) => type);
}
