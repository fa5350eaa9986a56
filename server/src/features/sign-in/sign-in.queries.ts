import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.ts';

/** A user as sign-in needs it, by address, over all companies. */
export function findUserByEmail(database: Kysely<DB>, email: string) {
  return database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}
