import type { Kysely } from 'kysely';
import { stepUpMinutes } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { noteProof } from '../sessions.queries.ts';

/**
 * Notes in the caller's transaction that whoever uses a session has proved to be its owner.
 * @returns until when that holds, in real time
 * @throws {AppError} `not-signed-in` when the session has ended meanwhile
 */
export async function proveSession(trx: Kysely<DB>, sessionId: string | null): Promise<Date> {
  const provedAt = sessionId === null ? null : await noteProof(trx, sessionId);
  if (!provedAt) throw new AppError('not-signed-in', { reason: 'invalid_token' });
  return new Date(provedAt.getTime() + stepUpMinutes * 60_000);
}
