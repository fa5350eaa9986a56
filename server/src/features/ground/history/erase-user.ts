import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Every name that the company's histories have said of a user. */
export async function namesInHistory(
  trx: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('person_names')
    .select('name')
    .where('company_id', '=', companyId)
    .where('person_id', '=', userId)
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/**
 * Takes a user's names out of every history of the company, in the transaction that has deleted the user: no name comes
 * after it. A name of nobody goes too where it was the user's and is nobody else's now.
 *
 * @param person with all names that the user has had
 * @param as what stands in the place of the names
 */
export async function eraseUserFromHistory(
  trx: Kysely<DB>,
  { companyId, userId, names, at }: { companyId: string; userId: string; names: readonly string[]; at: Date },
  as: string,
): Promise<void> {
  await sql`
    update person_names set name = null, erased_as = ${as}, erased_at = ${at}
    where company_id = ${companyId} and person_id = ${userId}`.execute(trx);
  await sql`
    update person_names set name = null, erased_as = ${as}, erased_at = ${at}
    where company_id = ${companyId} and kind = 'other' and name = any(${[...names]}::text[])
      and not exists (select from contacts where company_id = ${companyId} and contacts.name = person_names.name)
      and not exists (
        select from users
        where company_id = ${companyId} and trim(first_name || ' ' || last_name) = person_names.name)`.execute(
    trx,
  );
}
