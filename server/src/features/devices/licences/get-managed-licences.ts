import type { getManagedLicences as route } from '@belfry/contract/devices/licences/licences-management.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findDeviceCompany } from '#features/ground/allowance/allowance-overrides.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findLicensed, selectLicences } from './licences.queries.ts';
import { presentLicences } from './list-licences.ts';

/** Every feature and how a device of any company is licensed for it. @throws {AppError} `not-found` and those of `asStaff` */
export async function getManagedLicences(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<RouteResponse<typeof route>> {
  const companyId = await findDeviceCompany(platform.database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const device = await findLicensed(trx, companyId, id);
    if (!device) throw new AppError('not-found');
    const granted = await selectLicences(trx, companyId, [id]);
    return { items: presentLicences(granted, device.type, platform.clock.now()) };
  });
}
