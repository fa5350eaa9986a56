import { seal, unseal } from '../../platform/auth/sealed.ts';
import type { Platform } from '../../platform/platform.ts';

const purpose = 'ticket of a device';

/** What a device gave for a login, as it stands in the database and in jobs. */
export function sealTicket({ config }: Pick<Platform, 'config'>, ticket: string): Buffer {
  return seal(config.TOKEN_SECRET, purpose, ticket);
}

/** The ticket as the device wants it. */
export function unsealTicket({ config }: Pick<Platform, 'config'>, sealed: Buffer): string {
  return unseal(config.TOKEN_SECRET, purpose, sealed);
}
