import type { Platform } from '#platform/platform.ts';
import { matchKey } from './device-identities.queries.ts';
import { keptOf } from './device-key-forms.ts';

/**
 * Whether a device may connect: it has its key, or the one that it is to get, which from then on is its only one
 * (page 4.3). One statement.
 */
export function authenticateDevice(
  { database }: Pick<Platform, 'database'>,
  serialNumber: string,
  key: string,
): Promise<boolean> {
  return matchKey(database.allCompanies, serialNumber, keptOf(key));
}
