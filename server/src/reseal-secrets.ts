import { resealAuthenticators } from '#features/people/mfa/authenticators/reseal-authenticators.ts';
import { resealTickets } from '#features/devices/remote-settings/login/reseal-tickets.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Seals everything with the present `TOKEN_SECRET` while there is an old one, and logs how much there was: a start that
 * finds nothing more says that the old one may go (decision 0094).
 */
export async function resealSecrets(platform: Pick<Platform, 'database' | 'config' | 'log'>): Promise<void> {
  if (platform.config.TOKEN_SECRET_OLD === undefined) return;
  const authenticators = await resealAuthenticators(platform);
  const logins = await resealTickets(platform);
  platform.log.warn(
    { authenticators, logins },
    authenticators.resealed + logins.resealed > 0
      ? 'TOKEN_SECRET_OLD is set: what it had sealed is sealed with TOKEN_SECRET now'
      : 'TOKEN_SECRET_OLD is set, and nothing is sealed with it any more',
  );
}
