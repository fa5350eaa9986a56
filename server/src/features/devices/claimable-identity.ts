import type { Selectable } from 'kysely';
import { hashSecret, sameSecret } from '../../platform/auth/secrets.ts';
import type { ThrottleRule } from '../../platform/auth/throttle.ts';
import type { DB } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Five failures for a serial number in an hour; the right code forgets them. */
export const claimTries: ThrottleRule = { hits: 5, windowSeconds: 3600 };

/** Under which the tries of a serial number are counted. */
export function claimTriesKey(serialNumber: string): string {
  return `claim ${serialNumber}`;
}

/** Of whom a device is claimed. */
export interface Claimant {
  companyId: string;
  /** Whether the company is licensed for remote systems (decision 0070). */
  hasRemoteLocations: boolean;
}

/**
 * The identity, if this company may take it with this code. An unknown serial number, a wrong code and somebody
 * else's device are one answer (page 1.4).
 * @throws {AppError} `not-found`, `already-connected-to-this-company`, `location-not-supported`
 */
export function claimableIdentity(
  identity: Selectable<DB['device_identities']> | undefined,
  { companyId, hasRemoteLocations }: Claimant,
  connectCode: string,
): Selectable<DB['device_identities']> {
  if (identity?.owner_id === companyId) throw new AppError('already-connected-to-this-company');
  const right = sameSecret(identity?.connect_code_hash ?? '', hashSecret(connectCode));
  if (!identity || !right || identity.owner_id !== null) throw new AppError('not-found');
  if (identity.type === 'remote-system' && !hasRemoteLocations) throw new AppError('location-not-supported');
  return identity;
}
