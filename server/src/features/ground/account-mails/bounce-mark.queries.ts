import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A user at an address: their own, or one that they are about to have. */
export interface MailedUser {
  companyId: string;
  userId: string;
  /** In lower case. */
  email: string;
}

/**
 * What the bounce address of a mail to a user carries: a mark of the user at this address, which tells neither, and no longer fits once
 * the address is another. As the indexes have it.
 */
export function bounceMarkOf({ userId, email }: MailedUser): string {
  const hash = createHash('md5').update(`${userId} ${email}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The user who has an address; undefined where nobody would know whose mail came back. */
export function selectUserAt(database: Kysely<DB>, address: string): Promise<MailedUser | undefined> {
  return database
    .selectFrom('users')
    .select(['id as userId', 'company_id as companyId', 'email'])
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst();
}

/** Whose address a mark is of, be it one that waits for its confirmation; undefined where it is nobody's, or no longer. */
export async function selectByBounceMark(
  database: Kysely<DB>,
  mark: string,
): Promise<MailedUser | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['id as userId', 'company_id as companyId', 'email'])
    // To the letter as in its index, as is the one below.
    .where(sql<boolean>`md5(id::text || ' ' || email)::uuid = ${mark}::uuid`)
    .executeTakeFirst();
  if (user) return user;
  return database
    .selectFrom('mailed_links')
    .select(['user_id as userId', 'company_id as companyId', 'email'])
    .where(sql<boolean>`md5(user_id::text || ' ' || email)::uuid = ${mark}::uuid`)
    .where(sql<boolean>`purpose = 'email-change'`)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}
