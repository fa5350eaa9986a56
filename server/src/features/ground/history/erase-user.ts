import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * Takes a user's names out of every history of the company, in the transaction that has deleted the user: no name comes
 * after it. A name of nobody goes too where it was the user's and is nobody else's now.
 *
 * @param as what stands in the place of the names
 */
export async function eraseUserFromHistory(
  trx: Kysely<DB>,
  {
    companyId,
    userId,
    email,
    fullName,
    at,
  }: { companyId: string; userId: string; email: string; fullName: string; at: Date },
  as: string,
): Promise<void> {
  await sql`
    update person_names set name = null, erased_as = ${as}, erased_at = ${at}
    where company_id = ${companyId} and person_id = ${userId}`.execute(trx);
  await sql`
    update person_names set name = null, erased_as = ${as}, erased_at = ${at}
    where company_id = ${companyId} and kind = 'other' and name in (${email}, ${fullName})
      and not exists (select from contacts where company_id = ${companyId} and contacts.name = person_names.name)
      and not exists (
        select from users
        where company_id = ${companyId} and trim(first_name || ' ' || last_name) = person_names.name)`.execute(
    trx,
  );
}
