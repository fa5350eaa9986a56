import type { Kysely } from 'kysely';
import { recoveryCodeMinutes } from '@belfry/contract/people/users/users.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { replaceRecoveryCode } from './codes.queries.ts';
import { hashOneTimeCode, newOneTimeCode } from './one-time-code.ts';

/**
 * Makes a code by which a user who is locked out of MFA signs in once, after the password, in the caller's transaction.
 * It takes the place of a former one. Who may make it, and the audit, are the caller's.
 *
 * @param createdBy id of the Administrator; null where the installation's operator makes it
 * @returns the code, to be shown this once; the database keeps its hash
 */
export async function createRecoveryCode(
  trx: Kysely<DB>,
  { companyId, userId, createdBy }: { companyId: string; userId: string; createdBy: string | null },
): Promise<string> {
  const code = newOneTimeCode();
  const hash = hashOneTimeCode('recovery', userId, code);
  await replaceRecoveryCode(trx, { companyId, userId }, { hash, createdBy, minutes: recoveryCodeMinutes });
  return code;
}
