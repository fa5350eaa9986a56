import { sql, type RawBuilder } from 'kysely';
import { beginningWith, containing } from '#platform/database/like-pattern.ts';

/**
 * Narrows a list over companies to those whose name has what was searched for, or whose customer number it is.
 * @param companyId the column of the list, as `invoices.company_id`
 * @param direct what else of a row may answer the search, by an index of its own: asked only for what has a figure in it, which few
 * names have. Many companies may have a word in their names, so that for a word the list goes in its order and asks each row
 */
export function searchedBy(
  companyId: string,
  search: string,
  direct: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const column = sql.ref(companyId);
  const named = sql`select companies.id from companies
    where lower(companies.name) like ${containing(search.toLowerCase())} or companies.customer_number = ${customerNumberIn(search)}`;
  if (!/\d/.test(search)) return sql<boolean>`${column} in (${named})`;
  return sql<boolean>`(${direct} or ${column} = any (array(${named})))`;
}

/** A pattern of `like` for what begins with a text, in capitals, as our numbers are. */
export function beginsWith(text: string): string {
  return beginningWith(text.toUpperCase());
}

function customerNumberIn(search: string): number | null {
  return /^\d{1,9}$/.test(search) ? Number(search) : null;
}
