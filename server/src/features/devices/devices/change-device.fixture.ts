import type { updateDevice as route } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { findDevice } from './devices.queries.ts';
import { updateDevice } from './update-device.ts';

/** {@link updateDevice} from what the device is set to now. */
export async function changeDevice(
  platform: Parameters<typeof updateDevice>[0],
  context: Context<UserActor>,
  id: string,
  change: Omit<RouteInput<typeof route>['body'], 'settingsVersion'>,
) {
  const { companyId } = context.actor;
  const now = await findDevice(platform.database.company(companyId), companyId, id);
  const settingsVersion = now?.settings_version ?? 1;
  return updateDevice(platform, context, id, { ...change, settingsVersion });
}
