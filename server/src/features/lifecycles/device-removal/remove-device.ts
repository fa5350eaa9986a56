import type { removeDevice as route } from '@belfry/contract/lifecycles/device-removal/device-removal.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { readDevice } from '#features/devices/devices/get-device.ts';
import { giveDeviceBack } from './give-device-back.ts';

/**
 * The company gives a device back (decision 0057), which keeps the connect code that is printed on it.
 * @throws {AppError} `not-found`, `invalid-input` at `/serialNumber` unless that is the device's
 */
export async function removeDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  id: string,
  { serialNumber }: RouteInput<typeof route>['body'],
): Promise<void> {
  const { companyId } = context.actor;
  const found = await readDevice(platform.database.company(companyId), companyId, id);
  if (found.serial_number !== serialNumber) throw fieldError('/serialNumber', 'invalid-input');
  const by = userByEmail(context.actor);
  await giveDeviceBack(platform, context, { companyId, id, serialNumber, by });
}
