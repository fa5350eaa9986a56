import {
  settingsResult,
  type SettingsResult,
} from '@belfry/contract/devices/remote-settings/device-answers.ts';
import type { OwnSettingValues } from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { RemoteSettings } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { DeviceRow } from '#features/devices/devices/present-device.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { askDevice } from './ask-device.ts';
import {
  deleteLogin,
  forgetWanted,
  lockSettings,
  storeSettings,
  type LoginRow,
} from './remote-settings.queries.ts';
import { unsealTicket } from './login/ticket.ts';
import { isTaken, readable } from './wanted.rules.ts';

/**
 * Asks a device for its own settings and keeps what it says.
 * @returns why it could not be asked, or null; a login that the device does not know any more is over
 * @throws {AppError} where the device refuses for another reason
 */
export async function readSettings(
  platform: Pick<Platform, 'database' | 'clock' | 'gateway' | 'config'>,
  device: DeviceRow,
  login: LoginRow,
): Promise<RemoteSettings['fault']> {
  const { database, clock } = platform;
  const { company_id: companyId, id: deviceId } = device;
  const request = {
    method: 'settings.get',
    params: { ticket: unsealTicket(platform, login.sealed_ticket) },
  } as const;
  try {
    const said = await askDevice(platform, device.serial_number, request, settingsResult);
    await database.transaction(companyId, (trx) => storeReported(trx, device, said, clock.now()));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'device-not-connected' || error.code === 'communication-error') return error.code;
    if (error.code !== 'device-login-required') throw error;
    await deleteLogin(database.company(companyId), { companyId, deviceId, userId: login.user_id });
    return null;
  }
}

/** Keeps what a device says of its own settings. A wish that it fulfilled after all is none any more. */
export async function storeReported(
  trx: Kysely<DB>,
  { company_id: companyId, id: deviceId }: DeviceRow,
  said: SettingsResult,
  now: Date,
): Promise<void> {
  const before = await lockSettings(trx, companyId, deviceId);
  const reported = readable(said.settings);
  await storeSettings(trx, companyId, deviceId, {
    reported: JSON.stringify(reported),
    revision: said.revision,
    changed_at: said.changedAt === null ? null : new Date(said.changedAt),
    read_at: now,
  });
  const wanted = before?.wanted as OwnSettingValues | null | undefined;
  if (!wanted || !isTaken(wanted, reported)) return;
  await forgetWanted(trx, companyId, deviceId, before?.wanted_id ?? undefined);
  await recordHistory(trx, [
    {
      companyId,
      deviceId,
      kind: 'device.settings',
      at: now,
      person: null,
      detail: { settings: Object.keys(wanted), late: true },
    },
  ]);
}
