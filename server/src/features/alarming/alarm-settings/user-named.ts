import type { Kysely } from 'kysely';
import type { UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { findUserName } from './alarm-settings.queries.ts';

/**
 * How the history names somebody who is signed in.
 * @throws {AppError} `not-signed-in` for somebody who was erased meanwhile
 */
export async function userNamed(
  trx: Kysely<DB>,
  { companyId, userId: id, email }: UserActor,
): Promise<NamedUser> {
  const name = await findUserName(trx, companyId, id);
  if (name === undefined) throw new AppError('not-signed-in', { reason: 'invalid_token' });
  return { kind: 'user', id, name: name || email };
}
