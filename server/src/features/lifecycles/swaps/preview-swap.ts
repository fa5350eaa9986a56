import type { previewSwap as route } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { presentDialler } from './get-device-swaps.ts';
import { findWayBack, newSideOf, readOldSide } from './check/read-sides.ts';
import { checkSwap } from './check/swap-check.rules.ts';
import { findOwner, selectSwaps } from './swaps.queries.ts';

/**
 * What a swap of a device with another dialler would mean; changes nothing.
 * @throws {AppError} `not-found`, and what `asStaff` throws
 */
export async function previewSwap(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { deviceId, serialNumber, reason }: { deviceId: string; serialNumber: string; reason: string },
): Promise<RouteResponse<typeof route>> {
  const { allCompanies } = platform.database;
  const owner = await findOwner(allCompanies, deviceId);
  if (!owner) throw new AppError('not-found');
  const { companyId } = owner;
  const { old, swaps } = await asStaff(platform, context, companyId, reason).look(async (trx) => ({
    old: await readOldSide(trx, companyId, deviceId),
    swaps: await selectSwaps(trx, companyId, deviceId),
  }));
  if (!old) throw new AppError('not-found');
  const dialler = (await findDiallers(allCompanies, [serialNumber])).get(serialNumber);
  const isBack = (await findWayBack(allCompanies, swaps, dialler, platform.clock.now())) !== undefined;
  const check = checkSwap(old, newSideOf(dialler, isBack), 'beginning');
  // Whose it is stays with whoever has it.
  return { ...check, replacement: dialler?.owner_id == null ? presentDialler(dialler) : null };
}
