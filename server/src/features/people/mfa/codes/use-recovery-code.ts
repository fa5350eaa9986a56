import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { consumeRecoveryCode, findRecoveryCode } from './codes.queries.ts';
import type { Owner } from '../mfa.queries.ts';
import { hashOneTimeCode } from './one-time-code.ts';
import type { CodeOutcome } from './use-backup-code.ts';

/** Uses up a user's recovery code, in the caller's transaction. A replaced one is `expired`, as one whose time is over. */
export async function useRecoveryCode(trx: Kysely<DB>, owner: Owner, typed: string): Promise<CodeOutcome> {
  const hash = hashOneTimeCode('recovery', owner.userId, typed);
  const code = await findRecoveryCode(trx, owner, hash);
  if (!code) return 'invalid';
  if (code.used_at) return 'already-used';
  if (code.replaced_at || code.expired) return 'expired';
  return (await consumeRecoveryCode(trx, hash)) ? 'right' : 'already-used';
}
