import { resealRows, type Resealed } from '#platform/auth/reseal-rows.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Platform } from '#platform/platform.ts';
import { replaceSealedSecret, selectSealedSecrets } from '../mfa.queries.ts';
import { totpSealPurpose } from './use-totp.ts';

/** Seals the secrets of all authenticators with the present `TOKEN_SECRET`. */
export function resealAuthenticators({
  database: { allCompanies },
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<Resealed> {
  return resealRows(tokenSecrets(config), totpSealPurpose, {
    after: (id, limit) => selectSealedSecrets(allCompanies, id, limit),
    replace: (row, sealed) => replaceSealedSecret(allCompanies, row, sealed),
  });
}
