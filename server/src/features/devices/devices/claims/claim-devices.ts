import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import { claimDevice, type NewDevice } from './claim-device.ts';
import { type Claim, claimableIdentities, type Claimant } from './claimable-identity.ts';
import { lockIdentities } from '../keys/device-identities.queries.ts';
import type { DeviceRow } from '../present-device.ts';

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
  const { identities } = claimableIdentities(claimant, claims, locked);
  const wanted = claims.flatMap((claim) => {
    const identity = identities.get(claim.serialNumber);
    return identity ? [{ ...claim, identity }] : [];
  });
  if (wanted.length < claims.length) return null;
  // Together: the connection sends their statements without waiting for each answer.
  const claimed = await Promise.all(wanted.map((claim) => claimDevice(trx, config, claim)));
  return { devices: claimed.map(({ device }) => device), jobs: claimed.map(({ job }) => job) };
}
