import type { Kysely } from 'kysely';
import { unsealOrNull } from '#platform/auth/sealed.ts';
import { tokenSecrets, type TokenSettings } from '#platform/auth/token-secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { consumeStep, findMethods, type Owner } from '../mfa.queries.ts';
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
  config: TokenSettings,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const now = Date.now();
  for (const { id, sealed_secret: sealed } of await findMethods(trx, owner)) {
    const secret = sealed && unsealOrNull(tokenSecrets(config), totpSealPurpose, sealed);
    // One that no secret of the settings opens proves nobody; a backup or recovery code lets its owner in.
    if (!secret) continue;
    const step = totpStepOf(secret, code, now);
    if (step !== null && (await consumeStep(trx, id, step))) return true;
  }
  return false;
}
