import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/**
 * What the bounce address of a mail to a user carries: a mark of the user at this address, which tells neither, and no longer fits once
 * the address is another. To the letter as in its index.
 */
const bounceMark = sql<string>`md5(id::text || ' ' || email)::uuid`;

/** The mark for mails to an address; undefined where no user has it, so that nobody would know whose mail came back. */
export async function selectBounceMark(database: Kysely<DB>, address: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('users')
    .select(bounceMark.as('mark'))
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst();
  return row?.mark;
}

/** Whose address a mark is of; undefined where it is nobody's, or no longer. */
export function selectByBounceMark(
  database: Kysely<DB>,
  mark: string,
): Promise<{ id: string; companyId: string; email: string } | undefined> {
  return database
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'email'])
    .where(sql<boolean>`${bounceMark} = ${mark}::uuid`)
    .executeTakeFirst();
}
