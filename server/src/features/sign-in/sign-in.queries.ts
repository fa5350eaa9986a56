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

/** A user who signs in. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;
