import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { requireAllowance } from '#features/ground/allowance/find-allowance.ts';
import { findRemoteDevice } from './find-remote-device.ts';
import { findLogin, forgetWanted } from './remote-settings.queries.ts';
import { tellOfDevice } from './tell-of-device.ts';

/**
 * Gives up what a device did not confirm; nothing is sent to it. What it may have taken shows when it is read.
 * @throws {AppError} `device-login-required`, `service-not-allowed`, and what `findRemoteDevice` throws
 */
export async function discardWantedSettings(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  { actor: { companyId, userId } }: Context<UserActor>,
  deviceId: string,
): Promise<void> {
  const { database, clock } = platform;
  const own = database.company(companyId);
  const device = await findRemoteDevice(own, companyId, deviceId);
  await requireAllowance(own, companyId, deviceId, clock.now());
  if (!(await findLogin(own, { companyId, deviceId, userId }, clock.now())))
    throw new AppError('device-login-required');
  if (await forgetWanted(own, companyId, deviceId)) tellOfDevice(platform, device);
}
