import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Owner } from './passwords.queries.ts';

/** Most former passwords that are kept, as the policy may ask for no more. */
const keptHashes = 24;

/**
 * Sets the password that {@link choosePassword} has hashed, and remembers it against its reuse, in the caller's
 * transaction. Whose sessions end with it is the caller's to say.
 *
 * @param at business time
 * @param former the hash that it takes the place of; where that has changed meanwhile, nothing is set
 * @returns whether it was set
 */
export async function keepPassword(
  trx: Kysely<DB>,
  { companyId, userId }: Owner,
  passwordHash: string,
  at: Date,
  former?: string,
): Promise<boolean> {
  let query = trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: at })
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
