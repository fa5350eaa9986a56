import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';

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
 * that signs in.
 */
export function lockUser(trx: Kysely<DB>, id: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A user who signs in. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;
