import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** The maker's own company; undefined while there is none. */
export function findProvider(database: Kysely<DB>) {
  return database
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('provider', '=', true)
    .executeTakeFirst();
}

/** Whoever has an address, with whether a method of MFA is set up; locked until the transaction ends. */
export function lockUserByEmail(trx: Kysely<DB>, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'company_id', 'lang_code', 'password_hash', 'blocked_at'])
    .select(
      sql<boolean>`exists (select from mfa_methods where mfa_methods.user_id = users.id and confirmed_at is not null)`.as(
        'mfa',
      ),
    )
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}
