import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { reissuedLine } from './issuing/reissue-name.rules.ts';
import { selectLineCharges } from './invoices.queries.ts';

/** On which line of an invoice that was issued anew each line of the one before stands, by that line. */
export async function findReissuedLines(
  database: Kysely<DB>,
  companyId: string,
  invoiceId: string,
): Promise<Map<number, number>> {
  const charges = await selectLineCharges(database, companyId, invoiceId);
  return new Map(
    [...charges].flatMap(([line, charge]) => {
      const before = reissuedLine(charge);
      return before === null ? [] : [[before, line] as const];
    }),
  );
}
