import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { MethodRow } from './methods.rules.ts';

/** Every row of every method, oldest first. */
export async function selectMethods(database: Kysely<DB>): Promise<MethodRow[]> {
  const rows = await database
    .selectFrom('payment_methods')
    .selectAll()
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return rows.map(({ method, label, valid_from: validFrom, offered, first, recurring, single }) => ({
    method,
    label,
    validFrom,
    isOffered: offered,
    first,
    recurring,
    single,
  }));
}

/** As {@link selectMethods}, each with its id and when it was added. */
export async function selectMethodRows(database: Kysely<DB>): Promise<KeptMethod[]> {
  const rows = await database.selectFrom('payment_methods').selectAll().orderBy('id').execute();
  return rows.map(({ valid_from: validFrom, offered: isOffered, added_at: addedAt, ...row }) => ({
    ...row,
    validFrom,
    isOffered,
    addedAt,
  }));
}

/** What holds of a method from a day on, as it was set. */
export interface KeptMethod extends MethodRow {
  id: number;
  addedAt: Date;
}

/** Adds what holds of a method. */
export async function insertMethod(trx: Kysely<DB>, row: MethodRow, addedAt: Date): Promise<void> {
  const { validFrom, isOffered, method, label, first, recurring, single } = row;
  await trx
    .insertInto('payment_methods')
    .values({
      method,
      label,
      first,
      recurring,
      single,
      valid_from: validFrom,
      offered: isOffered,
      added_at: addedAt,
    })
    .execute();
}

/** Keeps others from adding methods until the transaction ends. */
export async function lockMethods(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment_methods', 0))`.execute(trx);
}
