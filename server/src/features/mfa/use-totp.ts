import type { Kysely } from 'kysely';
import { unseal } from '../../platform/auth/sealed.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/database.ts';
import { consumeStep, findMethods, type Owner } from './mfa.queries.ts';
import { totpStepOf } from './totp.ts';

/** What an authenticator's secret is sealed for. */
export const totpSealPurpose = 'mfa totp';

/**
 * Uses up a code of one of a user's authenticators, in the caller's transaction. A code works once, and none after a
 * later one. Real time.
 * @returns whether it was right
 */
export async function useTotp(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const now = Date.now();
  for (const { id, sealed_secret: sealed } of await findMethods(trx, owner)) {
    if (!sealed) continue;
    const step = totpStepOf(unseal(config.TOKEN_SECRET, totpSealPurpose, sealed), code, now);
    if (step !== null && (await consumeStep(trx, id, step))) return true;
  }
  return false;
}
