import { sql, type Kysely, type Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Whoever is signed in, with the company's name, the newest agreement and the address that waits for its confirmation. */
export function findProfile(
  database: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
) {
  return database
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .selectAll('users')
    .select('companies.name as company_name')
    .select((row) => [
      row
        .selectFrom('mailed_links')
        .select('email')
        .where('mailed_links.company_id', '=', companyId)
        .whereRef('mailed_links.user_id', '=', 'users.id')
        .where('purpose', '=', 'email-change')
        .where('used_at', 'is', null)
        .where('replaced_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('new_email'),
    ])
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** The newest terms that somebody agreed to. */
export function findNewestAgreement(
  database: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
) {
  return database
    .selectFrom('terms_agreements')
    .select(['version', 'agreed_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps which terms somebody agreed to, and when; once a version. False where that was kept before. */
export async function insertAgreement(
  trx: Kysely<DB>,
  { companyId, userId, version }: { companyId: string; userId: string; version: string },
  now: Date,
): Promise<boolean> {
  const kept = await trx
    .insertInto('terms_agreements')
    .values({ company_id: companyId, user_id: userId, version, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Changes one's own account; undefined where it has gone. */
export function updateOwnRow(
  trx: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
  change: Pick<
    Updateable<DB['users']>,
    'first_name' | 'last_name' | 'lang_code' | 'email' | 'email_verified'
  >,
) {
  return trx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
}

/** Whether somebody, of whatever company, signs in with an address. */
export async function isEmailInUse(everybody: Kysely<DB>, email: string): Promise<boolean> {
  const user = await everybody.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user !== undefined;
}
