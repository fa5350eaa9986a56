import { sql, type Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { PriceRow } from './price-list.rules.ts';
import type { DiscountRow } from './starting-discount.rules.ts';

/** Every price that there was, is and will be. */
export async function selectPrices(database: Kysely<DB>): Promise<(PriceRow & { addedAt: Date })[]> {
  const rows = await database
    .selectFrom('prices')
    .select(['id', 'type', 'valid_from', 'monthly_cents', 'added_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, type, valid_from, monthly_cents, added_at: addedAt }) => ({
    id,
    type,
    validFrom: valid_from,
    monthly: euros(monthly_cents),
    addedAt,
  }));
}

/** Adds a price. @returns its id */
export async function insertPrice(
  trx: Kysely<DB>,
  { type, validFrom, monthly }: Omit<PriceRow, 'id'>,
  addedAt: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('prices')
    .values({ type, valid_from: validFrom, monthly_cents: monthly.cents, added_at: addedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every starting discount that there was, is and will be. */
export async function selectDiscounts(database: Kysely<DB>): Promise<(DiscountRow & { addedAt: Date })[]> {
  const rows = await database
    .selectFrom('starting_discounts')
    .select(['id', 'valid_from', 'monthly_cents', 'months', 'added_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, valid_from, monthly_cents, months, added_at: addedAt }) => ({
    id,
    validFrom: valid_from,
    monthly: euros(monthly_cents),
    months,
    addedAt,
  }));
}

/** Adds a starting discount. */
export async function insertDiscount(
  trx: Kysely<DB>,
  { validFrom, monthly, months }: Omit<DiscountRow, 'id'>,
  addedAt: Date,
): Promise<void> {
  await trx
    .insertInto('starting_discounts')
    .values({ valid_from: validFrom, monthly_cents: monthly.cents, months, added_at: addedAt })
    .execute();
}

/** Keeps others from adding prices, discounts and rates until the transaction ends, so that each is judged by those before it. */
export async function lockPrices(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('prices', 0))`.execute(trx);
}
