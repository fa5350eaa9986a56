import type { Kysely } from 'kysely';
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
