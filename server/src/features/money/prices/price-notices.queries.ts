import { sql, type Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import type { PriceRow } from './price-list.rules.ts';

/** Companies that have a subscription of the price's type and were not told of it yet. */
export async function selectUntoldCompanies(
  database: Kysely<DB>,
  { id, type }: Pick<PriceRow, 'id' | 'type'>,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('device_subscriptions as subscription')
    .innerJoin('companies', 'companies.id', 'subscription.company_id')
    .select('subscription.company_id')
    .distinct()
    .where('subscription.type', '=', type)
    .where('subscription.state', 'not in', overSubscriptionStates)
    .where('companies.deleted_at', 'is', null)
    .where((subscribed) =>
      subscribed.not(
        subscribed.exists(
          subscribed
            .selectFrom('price_notices')
            .select('price_id')
            .whereRef('price_notices.company_id', '=', 'subscription.company_id')
            .where('price_id', '=', id),
        ),
      ),
    )
    .orderBy('subscription.company_id')
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** Notes that a company is told of a price. @returns false where it was told before */
export async function insertPriceNotice(
  trx: Kysely<DB>,
  notice: { companyId: string; priceId: number; mails: number; toldAt: Date },
): Promise<boolean> {
  const { companyId, priceId, mails, toldAt } = notice;
  const added = await trx
    .insertInto('price_notices')
    .values({ company_id: companyId, price_id: priceId, mails, told_at: toldAt })
    .onConflict((conflict) => conflict.columns(['company_id', 'price_id']).doNothing())
    .returning('price_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** How many companies were told of each price, and by how many mails. */
export function countPriceNotices(database: Kysely<DB>) {
  return database
    .selectFrom('price_notices')
    .select(['price_id', sql<number>`count(*)`.as('companies'), sql<number>`sum(mails)`.as('mails')])
    .groupBy('price_id')
    .execute();
}
