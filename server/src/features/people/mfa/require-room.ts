import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { findMethods, type Owner } from './mfa.queries.ts';

/** Most methods that somebody may have. */
export const mostMethods = 10;

/** Call it with the methods locked. @throws {AppError} `limit-reached` when there is no room for another method */
export async function requireRoom(trx: Kysely<DB>, owner: Owner): Promise<void> {
  if ((await findMethods(trx, owner)).length >= mostMethods) throw new AppError('limit-reached');
}
