import type { Selectable } from 'kysely';
import { hashSecret, sameSecret } from '#platform/auth/secrets.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';

/** What the factory knows of a device. */
export type Identity = Selectable<DB['device_identities']>;

/** Of whom a device is claimed. */
export interface Claimant {
  companyId: string;
  /** Whether the company is licensed for remote systems (decision 0070). */
  hasRemoteLocations: boolean;
}

/** A serial number with its connect code; each serial number once. */
export interface Claim {
  serialNumber: string;
  connectCode: string;
}

/** Why a device of a list cannot be taken. */
export type ClaimRefusal =
  | 'not-found'
  | 'already-connected-to-this-company'
  | 'location-not-supported'
  | 'too-many-tries';

/** What became of the claims of a list, by serial number. */
export interface JudgedClaims {
  identities: Map<string, Identity>;
  refused: Map<string, ClaimRefusal>;
}

/**
 * The identity, if this company may take it with this code. An unknown serial number, a wrong code and somebody
 * else's device are one answer (page 1.4), and so is one that is reserved for a swap or was exchanged.
 * @throws {AppError} `not-found`, `already-connected-to-this-company`, `location-not-supported`
 */
export function claimableIdentity(
  identity: Identity | undefined,
  { companyId, hasRemoteLocations }: Claimant,
  connectCode: string,
): Identity {
  if (identity?.owner_id === companyId) throw new AppError('already-connected-to-this-company');
  const right = sameSecret(identity?.connect_code_hash ?? '', hashSecret(connectCode));
  if (!identity || !right || identity.owner_id !== null || identity.held !== null)
    throw new AppError('not-found');
  if (identity.type === 'remote-system' && !hasRemoteLocations) throw new AppError('location-not-supported');
  return identity;
}

/** As {@link claimableIdentity}, of a list of claims and what the factory knows of their serial numbers. */
export function claimableIdentities(
  claimant: Claimant,
  claims: readonly Claim[],
  found: readonly Identity[],
): JudgedClaims {
  const known = new Map(found.map((identity) => [identity.serial_number, identity]));
  const judged: JudgedClaims = { identities: new Map(), refused: new Map() };
  for (const { serialNumber, connectCode } of claims)
    try {
      const identity = claimableIdentity(known.get(serialNumber), claimant, connectCode);
      judged.identities.set(serialNumber, identity);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      judged.refused.set(serialNumber, error.code as ClaimRefusal);
    }
  return judged;
}
