import {
  pushFirmware,
  type listDevicesWithoutPush as route,
} from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { selectDevicesWithoutPush } from './push-apps.queries.ts';

/** Devices that are named one by one; of more only their number is said. */
const mostNamed = 100;

/**
 * Devices whose alarms cannot come by push now (spec §9: firmware 2.2.0 or higher and an active cloud connection). It is
 * said, and holds nothing back: an alarm that does reach the portal goes to the apps whatever the firmware.
 */
export async function listDevicesWithoutPush(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<RouteResponse<typeof route>> {
  const rows = await selectDevicesWithoutPush(
    database.company(companyId),
    companyId,
    pushFirmware,
    mostNamed,
  );
  return {
    items: rows.map(({ id, name, software_version: softwareVersion, old, connected }) => ({
      id,
      name,
      softwareVersion,
      reasons: [...(old ? (['firmware'] as const) : []), ...(connected ? [] : (['not-connected'] as const))],
    })),
    total: rows[0]?.total ?? 0,
  };
}
