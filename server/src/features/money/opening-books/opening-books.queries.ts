import type { Kysely } from 'kysely';
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
