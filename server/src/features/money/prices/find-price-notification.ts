import type { Kysely } from 'kysely';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { PriceNotification } from '@belfry/contract/money/prices/prices.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findSubscribedTypes } from '#features/ground/allowance/find-subscribed-types.ts';
import { changesAfter } from './price-list.rules.ts';
import { selectPrices } from './prices.queries.ts';

/** What changes after a day for subscriptions that a company has, or that one of its devices has; null where nothing does. */
export async function findPriceNotification(
  database: Kysely<DB>,
  companyId: string,
  { today, deviceId }: { today: Day; deviceId?: string | undefined },
): Promise<PriceNotification> {
  const [prices, types] = await Promise.all([
    selectPrices(database),
    findSubscribedTypes(database, companyId, deviceId),
  ]);
  const changes = changesAfter(prices, types.filter(isCharged), today);
  return changes.length > 0 ? { changes } : null;
}
