import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { consumeBackupCode, findBackupCode } from './codes.queries.ts';
import type { Owner } from '../mfa.queries.ts';
import { hashOneTimeCode } from './one-time-code.ts';

/** What became of a code that is good once. */
export type CodeOutcome = 'right' | 'already-used' | 'expired' | 'invalid';

/** Uses up one of a user's backup codes, in the caller's transaction. One of a replaced set is `expired`. */
export async function useBackupCode(trx: Kysely<DB>, owner: Owner, typed: string): Promise<CodeOutcome> {
  const hash = hashOneTimeCode('backup', owner.userId, typed);
  const code = await findBackupCode(trx, owner, hash);
  if (!code) return 'invalid';
  if (code.used_at) return 'already-used';
  if (code.replaced_at) return 'expired';
  return (await consumeBackupCode(trx, hash)) ? 'right' : 'already-used';
}
