import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { selectNotesOf } from './credits/creditable.queries.ts';
import { selectChargeLines } from './invoices.queries.ts';
import { reissueName } from './issuing/reissue-name.rules.ts';

/** A line of an invoice. */
export interface InvoiceLine {
  invoiceId: string;
  line: number;
}

/** Where what stands on lines of a company's invoices stands now: on the newest invoice, where theirs was issued anew. */
export async function followReissues<K>(
  database: Kysely<DB>,
  companyId: string,
  lines: ReadonlyMap<K, InvoiceLine>,
): Promise<Map<K, InvoiceLine>> {
  const now = new Map(lines);
  for (let isMoved = now.size > 0; isMoved;) {
    const ids = [...new Set([...now.values()].map(({ invoiceId }) => invoiceId))];
    const notes = Map.groupBy(await selectNotesOf(database, companyId, ids), ({ creditedId }) => creditedId);
    const namesOf = ({ invoiceId, line }: InvoiceLine) =>
      (notes.get(invoiceId) ?? []).map(({ id }) => reissueName(id, line));
    const anew = await selectChargeLines(database, companyId, [...now.values()].flatMap(namesOf));
    isMoved = anew.size > 0;
    for (const [key, on] of now) {
      const moved = namesOf(on).flatMap((name) => anew.get(name) ?? []);
      if (moved[0]) now.set(key, moved[0]);
    }
  }
  return now;
}
