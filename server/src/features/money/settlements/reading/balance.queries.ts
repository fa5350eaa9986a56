import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A movement of the provider's balance as it stands in the database. */
export type TransactionRow = Selectable<DB['balance_transactions']>;

/** How far the balance was read, as it stands in the database. */
export type ReadingRow = Pick<Selectable<DB['balance_readings']>, 'known_to' | 'begun_at_id' | 'next_id'>;

const atOnce = 2_000;

/** Adds movements, the oldest first; what is known stays as it is. */
export async function insertTransactions(
  trx: Kysely<DB>,
  transactions: readonly Insertable<DB['balance_transactions']>[],
): Promise<void> {
  for (let from = 0; from < transactions.length; from += atOnce)
    await trx
      .insertInto('balance_transactions')
      .values(transactions.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .execute();
}

/**
 * What moved the balance between the payout before this one and it, oldest first; null where it is not known yet that the payout
 * left the balance.
 */
export async function selectMovementsBefore(
  database: Kysely<DB>,
  settlementProviderId: string,
): Promise<TransactionRow[] | null> {
  const left = await database
    .selectFrom('balance_transactions')
    .select(['created_at', 'number'])
    .where('settlement_provider_id', '=', settlementProviderId)
    .where('type', '=', 'outgoing-transfer')
    .orderBy('created_at')
    .orderBy('number')
    .executeTakeFirst();
  if (!left) return null;
  const earlier = sql<boolean>`(created_at, number) < (${left.created_at}::timestamptz, ${left.number}::bigint)`;
  const before = await database
    .selectFrom('balance_transactions')
    .select(['created_at', 'number'])
    .where('type', '=', 'outgoing-transfer')
    .where(earlier)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return database
    .selectFrom('balance_transactions')
    .selectAll()
    .where(earlier)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, number) > (${before?.created_at}::timestamptz, ${before?.number}::bigint)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('number')
    .execute();
}

/** What moved the balance for these payments, their refunds and their chargebacks. */
export function selectMovementsFor(
  database: Kysely<DB>,
  paymentIds: readonly string[],
): Promise<TransactionRow[]> {
  return database
    .selectFrom('balance_transactions')
    .selectAll()
    .where('payment_provider_id', '=', (of) => of.fn.any(of.val([...paymentIds])))
    .execute();
}

/** How far the balance was read; undefined where it never was. */
export function findReading(database: Kysely<DB>, companyId: string): Promise<ReadingRow | undefined> {
  return database
    .selectFrom('balance_readings')
    .select(['known_to', 'begun_at_id', 'next_id'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Notes how far it was read. @returns false where another turn has read on since `from` */
export async function moveReading(
  trx: Kysely<DB>,
  companyId: string,
  { from, to, at }: { from: ReadingRow | undefined; to: ReadingRow; at: Date },
): Promise<boolean> {
  if (!from) {
    const added = await trx
      .insertInto('balance_readings')
      .values({ company_id: companyId, ...to, read_at: at })
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .returning('company_id')
      .executeTakeFirst();
    return added !== undefined;
  }
  const moved = await trx
    .updateTable('balance_readings')
    .set({ ...to, read_at: at })
    .where('company_id', '=', companyId)
    .where('known_to', 'is not distinct from', from.known_to)
    .where('next_id', 'is not distinct from', from.next_id)
    .returning('company_id')
    .executeTakeFirst();
  return moved !== undefined;
}
