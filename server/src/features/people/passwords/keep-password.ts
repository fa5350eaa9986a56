import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { setPassword, type Owner } from './passwords.queries.ts';

/**
 * Sets the password that {@link choosePassword} has hashed, and remembers it against its reuse, in the caller's
 * transaction. Whose sessions end with it is the caller's to say.
 *
 * @param at business time
 * @param former the hash that it takes the place of; where that has changed meanwhile, nothing is set
 * @returns whether it was set
 */
export function keepPassword(
  trx: Kysely<DB>,
  owner: Owner,
  passwordHash: string,
  at: Date,
  former?: string,
): Promise<boolean> {
  return setPassword(trx, owner, passwordHash, at, former);
}
