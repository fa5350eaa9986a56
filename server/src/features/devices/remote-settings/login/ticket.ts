import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Platform } from '#platform/platform.ts';

/** What a ticket is sealed for. */
export const ticketSealPurpose = 'ticket of a device';

/** What a device gave for a login, as it stands in the database and in jobs. */
export function sealTicket({ config }: Pick<Platform, 'config'>, ticket: string): Buffer {
  return seal(config.TOKEN_SECRET, ticketSealPurpose, ticket);
}

/** The ticket as the device wants it. */
export function unsealTicket({ config }: Pick<Platform, 'config'>, sealed: Buffer): string {
  return unseal(tokenSecrets(config), ticketSealPurpose, sealed);
}
