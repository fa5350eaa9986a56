import type { Kysely } from 'kysely';
import { add, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { sumLostOfOrders } from '../payments.queries.ts';

/**
 * What of a company's money pays for its invoices. What the bank took back of an order is owed by that order's claim, or was given up:
 * its lack in the balance is not asked for a second time, by taking what comes in for something else.
 */
export async function findSpendable(database: Kysely<DB>, companyId: string): Promise<Money> {
  return add(await findBalance(database, companyId), await sumLostOfOrders(database, companyId));
}
