import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A user as sign-in needs it, by address, over all companies. */
export function findUserByEmail(database: Kysely<DB>, email: string) {
  return database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** A user as sign-in needs it, over all companies. */
export function findUserById(database: Kysely<DB>, id: string) {
  return database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * A user as sign-in needs it, locked: what ends sign-ins and sessions waits, or is over. Take it first in a transaction
 * that signs in, and hand on what it returns: role and rights may have changed since they were read without it.
 */
export function lockUser(trx: Kysely<DB>, id: string) {
  return trx
    .selectFrom('users')
    .selectAll()
    .select(sql<true>`true`.as('locked'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A user who signs in. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/** A user whose row waits for the end of the sign-in: no session is made of what was read before. */
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
