import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Whose password. */
export interface Owner {
  companyId: string;
  userId: string;
}

/** A user as passwords need it, by address, over all companies. */
export function findOwnerByEmail(database: Kysely<DB>, email: string) {
  return database
    .selectFrom('users')
    .select(['id', 'company_id', 'email', 'lang_code', 'password_hash', 'blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** A user as passwords need it. */
export function findOwner(database: Kysely<DB>, { companyId, userId }: Owner) {
  return database
    .selectFrom('users')
    .select(['id', 'company_id', 'email', 'lang_code', 'password_hash'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** What is known of a user that no password may be made of. */
export async function findOwnWords(
  database: Kysely<DB>,
  { companyId, userId }: Owner,
): Promise<readonly string[]> {
  const user = await database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.email', 'first_name', 'last_name', 'name'])
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return user ? [user.email, user.first_name, user.last_name, user.name] : [];
}

/** Hashes of a user's newest passwords, the present one first, at most so many. */
export async function findNewestHashes(database: Kysely<DB>, owner: Owner, most: number): Promise<string[]> {
  if (most === 0) return [];
  const [user, former] = await Promise.all([
    findOwner(database, owner),
    database
      .selectFrom('password_history')
      .select('password_hash')
      .where('company_id', '=', owner.companyId)
      .where('user_id', '=', owner.userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  ]);
  const hashes = [user?.password_hash, ...former.map((row) => row.password_hash)];
  return [...new Set(hashes.filter((hash) => typeof hash === 'string'))].slice(0, most);
}
