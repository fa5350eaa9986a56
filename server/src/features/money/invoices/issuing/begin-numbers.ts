import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findFirstInvoice, setFirstNumber } from './numbers.queries.ts';

/** Whether an invoice or a credit note was ever issued. */
export async function hasInvoices(database: Kysely<DB>): Promise<boolean> {
  return (await findFirstInvoice(database)) !== undefined;
}

/**
 * Says which number a series begins with in a year, after those that others issued.
 * @returns false where it has begun already
 */
export async function beginNumbers(
  trx: Kysely<DB>,
  { series, year, number }: { series: string; year: number; number: number },
): Promise<boolean> {
  // Every series begins at 1 by itself.
  return number === 1 || setFirstNumber(trx, { series, year, last: number - 1 });
}
