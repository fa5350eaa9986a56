import type { Kysely } from 'kysely';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { isLicensedAnywhere, selectLicences } from './licences.queries.ts';
import { holds } from './licences.rules.ts';

/** The features that a device of the company is licensed for at a moment. */
export async function findLicences(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  now: Date,
): Promise<string[]> {
  const granted = await selectLicences(database, companyId, [deviceId]);
  return granted.filter((each) => holds(each, now)).map(({ feature }) => feature);
}

/** What each of these devices is or will be licensed for, with the end of each, as the device itself is told. */
export async function findDeviceLicences(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
): Promise<Map<string, { feature: string; since: string; until: string | null }[]>> {
  const licences = new Map<string, { feature: string; since: string; until: string | null }[]>();
  for (const row of await selectLicences(database, companyId, deviceIds)) {
    const { feature, since, until } = row;
    const known = licences.get(row.device_id) ?? [];
    known.push({ feature, since: since.toISOString(), until: until?.toISOString() ?? null });
    licences.set(row.device_id, known);
  }
  return licences;
}

/** Whether the company has a feature on any of its devices at a moment. */
export function hasLicence(
  database: Kysely<DB>,
  companyId: string,
  feature: LicenceFeature,
  now: Date,
): Promise<boolean> {
  return isLicensedAnywhere(database, companyId, feature, now);
}
