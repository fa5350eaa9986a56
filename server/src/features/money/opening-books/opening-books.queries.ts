import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** When opening books were taken over; undefined where they were not. */
export async function findOpening(database: Kysely<DB>): Promise<Date | undefined> {
  const row = await database.selectFrom('opening_books').select('imported_at').executeTakeFirst();
  return row?.imported_at;
}

/** Notes that opening books were taken over. The database holds one such row, for ever. */
export async function insertOpening(
  trx: Kysely<DB>,
  { openedOn, importedAt, sha256 }: { openedOn: Day; importedAt: Date; sha256: string },
): Promise<void> {
  await trx
    .insertInto('opening_books')
    .values({ opened_on: openedOn, imported_at: importedAt, sha256 })
    .execute();
}

/** The companies that have these customer numbers, by number. What was deleted, and the maker's own company, are no customers. */
export async function findCustomers(
  database: Kysely<DB>,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database
    .selectFrom('companies')
    .select(['id', 'customer_number'])
    .where('customer_number', '=', sql<number>`any(${numbers}::int[])`)
    .where('provider', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, customer_number: number }) => (number === null ? [] : [[number, id]])));
}
