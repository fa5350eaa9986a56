import type { Kysely, Selectable } from 'kysely';
import { forgetTries, triesOver } from '../../platform/auth/throttle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, DB } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { claimDevice, type NewDevice } from './claim-device.ts';
import { claimableIdentity, claimTries, claimTriesKey, type Claimant } from './claimable-identity.ts';
import { findIdentities, lockIdentities } from './device-identities.queries.ts';
import type { DeviceRow } from './present-device.ts';

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

type Identity = Selectable<DB['device_identities']>;

/** What became of the claims of a list, by serial number. */
export interface JudgedClaims {
  identities: Map<string, Identity>;
  refused: Map<string, ClaimRefusal>;
}

/** Looks which devices of a list a company may take. Each counts as a try for its serial number; a right code forgets them. */
export async function judgeClaims(
  database: Database,
  claimant: Claimant,
  claims: readonly Claim[],
): Promise<JudgedClaims> {
  if (claims.length === 0) return { identities: new Map(), refused: new Map() };
  const keys = claims.map(({ serialNumber }) => claimTriesKey(serialNumber));
  const over = new Set((await triesOver(database, keys, claimTries)).map(({ key }) => key));
  const found = await findIdentities(
    database.provider,
    claims.map(({ serialNumber }) => serialNumber),
  );
  const judged = judge(claimant, claims, found);
  const right = [];
  for (const { serialNumber } of claims) {
    const key = claimTriesKey(serialNumber);
    if (over.has(key)) {
      judged.identities.delete(serialNumber);
      judged.refused.set(serialNumber, 'too-many-tries');
    } else if (judged.identities.has(serialNumber)) right.push(key);
  }
  await forgetTries(database, ...right);
  return judged;
}

/**
 * The company takes every device of a list, in the caller's transaction, or none.
 * @returns null where somebody else has taken one of them meanwhile
 */
export async function claimDevices(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  claims: readonly (Claim & Omit<NewDevice, 'identity'>)[],
  claimant: Claimant,
): Promise<{ devices: DeviceRow[]; jobs: Job[] } | null> {
  const locked = await lockIdentities(
    trx,
    claims.map(({ serialNumber }) => serialNumber),
  );
  const { identities } = judge(claimant, claims, locked);
  const wanted = claims.flatMap((claim) => {
    const identity = identities.get(claim.serialNumber);
    return identity ? [{ ...claim, identity }] : [];
  });
  if (wanted.length < claims.length) return null;
  // Together: the connection sends their statements without waiting for each answer.
  const claimed = await Promise.all(wanted.map((claim) => claimDevice(trx, config, claim)));
  return { devices: claimed.map(({ device }) => device), jobs: claimed.map(({ job }) => job) };
}

function judge(claimant: Claimant, claims: readonly Claim[], found: readonly Identity[]): JudgedClaims {
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
