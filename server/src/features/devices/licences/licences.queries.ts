import type { Kysely } from 'kysely';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** What a company's devices were licensed for at any time, by device and feature. */
export function selectLicences(database: Kysely<DB>, companyId: string, deviceIds: readonly string[]) {
  return database
    .selectFrom('device_licenses')
    .select(['device_id', 'feature', 'since', 'until'])
    .where('company_id', '=', companyId)
    .where('device_id', 'in', deviceIds)
    .orderBy('feature')
    .execute();
}

/** Whether any device of the company has a feature at a moment. */
export async function isLicensedAnywhere(
  database: Kysely<DB>,
  companyId: string,
  feature: LicenceFeature,
  now: Date,
): Promise<boolean> {
  const found = await database
    .selectFrom('device_licenses')
    .select('device_id')
    .where('company_id', '=', companyId)
    .where('feature', '=', feature)
    .where('since', '<=', now)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds licences to a device; one that it had before begins and ends anew. */
export async function upsertLicences(
  trx: Kysely<DB>,
  device: { companyId: string; deviceId: string },
  { features, since, until }: { features: readonly LicenceFeature[]; since: Date; until: Date | null },
): Promise<void> {
  await trx
    .insertInto('device_licenses')
    .values(
      features.map((feature) => ({
        company_id: device.companyId,
        device_id: device.deviceId,
        feature,
        since,
        until,
      })),
    )
    .onConflict((conflict) => conflict.columns(['device_id', 'feature']).doUpdateSet({ since, until }))
    .execute();
}

/** Ends licences of a device at a moment; one that was to begin later begins no more. */
export async function endLicences(
  trx: Kysely<DB>,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  { features, at }: { features: readonly LicenceFeature[]; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('device_licenses')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('feature', 'in', features)
    .where('since', '>', at)
    .execute();
  await trx
    .updateTable('device_licenses')
    .set({ until: at })
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('feature', 'in', features)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', at)]))
    .execute();
}

/** A device of the company as licences need it. */
export function findLicensed(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('devices')
    .select(['name', 'type'])
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
}
