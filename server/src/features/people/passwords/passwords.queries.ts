import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** Most former passwords that are kept, as the policy may ask for no more. */
const keptHashes = 24;

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

/** Sets a user's password and remembers it. `at` is business time. False when `unless` it changed meanwhile. */
export async function setPassword(
  trx: Kysely<DB>,
  { companyId, userId }: Owner,
  passwordHash: string,
  at: Date,
  former?: string,
): Promise<boolean> {
  let query = trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: at, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', userId);
  if (former !== undefined) query = query.where('password_hash', '=', former);
  if (!(await query.returning('id').executeTakeFirst())) return false;
  await trx
    .insertInto('password_history')
    .values({ company_id: companyId, user_id: userId, password_hash: passwordHash, changed_at: at })
    .execute();
  await trx
    .deleteFrom('password_history')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('password_history')
        .select('id')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(keptHashes),
    )
    .execute();
  return true;
}
