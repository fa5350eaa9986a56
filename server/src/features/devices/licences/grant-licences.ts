import type { Kysely } from 'kysely';
import { licenceFeatures } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { upsertLicences } from './licences.queries.ts';

/**
 * Licenses a device of a company, in the caller's transaction; the caller writes down who did it. What is no feature of
 * ours is left out. Publish the device's settings afterwards, so that the device hears of it.
 */
export async function grantLicences(
  trx: Kysely<DB>,
  device: { companyId: string; deviceId: string },
  { features, since, until = null }: { features: readonly string[]; since: Date; until?: Date | null },
): Promise<void> {
  const known = licenceFeatures.filter((feature) => features.includes(feature));
  if (known.length > 0) await upsertLicences(trx, device, { features: known, since, until });
}
