import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Any invoice or credit note; undefined before there is one. */
export function findFirstInvoice(database: Kysely<DB>): Promise<{ id: string } | undefined> {
  return database.selectFrom('invoices').select('id').limit(1).executeTakeFirst();
}

/** Sets the last number of a series and year that nobody took one of. @returns false where somebody did */
export async function setFirstNumber(
  trx: Kysely<DB>,
  { series, year, last }: { series: string; year: number; last: number },
): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select begin_invoice_numbers(${series}, ${year}::smallint, ${last}) as begun`.execute(trx);
  return rows[0]?.begun ?? false;
}
