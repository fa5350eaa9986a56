import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findUser } from './users.queries.ts';

/** How a user of a company is called, as it is kept with what they declare; empty where the company has no such user. */
export async function findUserName(database: Kysely<DB>, companyId: string, userId: string): Promise<string> {
  const user = await findUser(database, companyId, userId);
  return user ? `${user.first_name} ${user.last_name}`.trim() : '';
}
