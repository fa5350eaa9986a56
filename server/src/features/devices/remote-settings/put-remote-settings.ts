import { randomUUID } from 'node:crypto';
import { errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import { settingsResult } from '@belfry/contract/devices/remote-settings/device-answers.ts';
import {
  fitsOwnSetting,
  type OwnSettingValues,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type {
  putRemoteSettings as route,
  RemoteSettings,
} from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { requireAllowance } from '#features/ground/allowance/find-allowance.ts';
import { askDevice } from './ask-device.ts';
import { findRemoteDevice } from './find-remote-device.ts';
import { getRemoteSettings } from './get-remote-settings.ts';
import { readSettings, storeReported } from './read-settings.ts';
import { recordSettingsChange } from './record-settings-change.ts';
import {
  deleteLogin,
  findLogin,
  findSettings,
  forgetWanted,
  storeSettings,
} from './remote-settings.queries.ts';
import { tellOfDevice } from './tell-of-device.ts';
import { unsealTicket } from './login/ticket.ts';
import { changesOf, isTaken } from './wanted.rules.ts';

type Body = RouteInput<typeof route>['body'];

/**
 * Changes a device's own settings from the state that `revision` names. What is asked for is kept as wanted until the
 * device confirms it; without an answer it stays wanted, as nobody knows whether the device has taken it.
 * @throws {AppError} `device-login-required`, `changed-meanwhile` after reading what the device is set to now,
 *   `invalid-input` with the settings that do not fit, and what `askDevice` and `findRemoteDevice` throw
 */
export async function putRemoteSettings(
  platform: Pick<Platform, 'database' | 'clock' | 'gateway' | 'config' | 'live'>,
  context: Context<UserActor>,
  deviceId: string,
  { revision, settings }: Body,
): Promise<RemoteSettings> {
  const { database, clock, gateway } = platform;
  const { companyId, userId } = context.actor;
  const own = database.company(companyId);
  const device = await findRemoteDevice(own, companyId, deviceId);
  await requireAllowance(own, companyId, deviceId, clock.now());
  const owner = { companyId, deviceId, userId };
  const login = await findLogin(own, owner, clock.now());
  if (!login) throw new AppError('device-login-required');
  checkFits(settings);
  if (!gateway.isConnected(device.serial_number)) throw new AppError('device-not-connected');

  const before = (await findSettings(own, companyId, deviceId))?.reported as
    | OwnSettingValues
    | null
    | undefined;
  const changes = changesOf(before ?? {}, settings);
  const wantedId = randomUUID();
  await storeSettings(own, companyId, deviceId, {
    wanted_id: wantedId,
    wanted: JSON.stringify(settings),
    wanted_by: userId,
    wanted_at: clock.now(),
  });
  const ticket = unsealTicket(platform, login.sealed_ticket);
  const request = { method: 'settings.put', params: { ticket, revision, settings } } as const;
  try {
    const said = await askDevice(platform, device.serial_number, request, settingsResult);
    await database.transaction(companyId, async (trx) => {
      await forgetWanted(trx, companyId, deviceId, wantedId);
      await storeReported(trx, device, said, clock.now());
      await recordSettingsChange(trx, context, device, { changes, confirmed: true, at: clock.now() });
    });
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'communication-error')
      await database.transaction(companyId, (trx) =>
        recordSettingsChange(trx, context, device, { changes, confirmed: false, at: clock.now() }),
      );
    else await forgetWanted(own, companyId, deviceId, wantedId);
    if (code === 'device-login-required') await deleteLogin(own, owner);
    if (code !== 'changed-meanwhile') throw error;
    await readSettings(platform, device, login);
    const current = await getRemoteSettings(platform, context, deviceId, {});
    // Sent again after its answer was lost: the device took it the first time.
    const isTakenAlready = current.reported !== null && isTaken(settings, current.reported.settings);
    if (!isTakenAlready) throw changedMeanwhile(current);
  } finally {
    tellOfDevice(platform, device);
  }
  return getRemoteSettings(platform, context, deviceId, {});
}

/** Only what the portal knows can be changed, and only to what it may be. */
function checkFits(settings: Body['settings']): void {
  const unfit = Object.entries(settings).filter(([key, value]) => !fitsOwnSetting(key, value));
  if (unfit.length === 0) return;
  throw new AppError('invalid-input', {
    errors: unfit.map(([key]) => ({
      pointer: `/settings/${key}`,
      code: 'invalid-input',
      detail: errorCatalogue['invalid-input'].message,
    })),
  });
}
