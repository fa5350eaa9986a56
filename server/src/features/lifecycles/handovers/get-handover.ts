import type { getHandover as route } from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import { findOpenHandover } from './handovers.queries.ts';
import { presentHandover } from './present-handover.ts';

/** Whom a device of the company is offered to. @throws {AppError} `not-found` */
export async function getHandover(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  deviceId: string,
): Promise<RouteResponse<typeof route>> {
  const { companyId } = context.actor;
  const device = await getDevice(platform, context, deviceId);
  const row = await findOpenHandover(platform.database.company(companyId), companyId, device.id);
  return { handover: row ? presentHandover(row) : null };
}
