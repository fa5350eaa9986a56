import { recoveryResult } from '@belfry/contract/devices/remote-settings/device-answers.ts';
import type { recoverDevicePassword as route } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import type { DeviceRow } from '#features/devices/devices/present-device.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { askDevice } from '../ask-device.ts';
import { findRemoteDevice } from '../find-remote-device.ts';
import { deleteLoginsOn, selectAdministrators } from '../remote-settings.queries.ts';
import { tellOfDevice } from '../tell-of-device.ts';

/**
 * Has a device make a new password for its login; only the answer shows it. Every login on the device ends, and every
 * Administrator of the company hears of it. An answer that got lost counts too: the device may have done it.
 * @throws {AppError} what `askDevice` and `findRemoteDevice` throw
 */
export async function recoverDevicePassword(
  platform: Pick<Platform, 'database' | 'clock' | 'gateway' | 'config' | 'live'>,
  context: Context<UserActor>,
  deviceId: string,
): Promise<RouteResponse<typeof route>> {
  const { companyId } = context.actor;
  const device = await findRemoteDevice(platform.database.company(companyId), companyId, deviceId);
  const request = { method: 'password.recover' } as const;
  try {
    const made = await askDevice(platform, device.serial_number, request, recoveryResult);
    await noteRecovery(platform, context, device, true);
    return { username: made.username, password: made.password };
  } catch (error) {
    if (error instanceof AppError && error.code === 'communication-error')
      await noteRecovery(platform, context, device, false);
    throw error;
  }
}

async function noteRecovery(
  platform: Pick<Platform, 'database' | 'clock' | 'config' | 'live'>,
  context: Context<UserActor>,
  device: DeviceRow,
  confirmed: boolean,
): Promise<void> {
  const { database, clock } = platform;
  const { id: deviceId, company_id: companyId, name } = device;
  const { email: by } = context.actor;
  const now = clock.now();
  await database.transaction(companyId, async (trx) => {
    await deleteLoginsOn(trx, companyId, deviceId);
    await recordHistory(trx, [
      {
        companyId,
        deviceId,
        kind: 'device.password-recovered',
        at: now,
        person: userByEmail(context.actor),
        detail: { confirmed },
      },
    ]);
    const administrators = await selectAdministrators(trx, companyId);
    await enqueue(
      trx,
      administrators.map(({ id, email, lang_code: langCode }) =>
        accountMailOf(platform, {
          kind: 'devicePasswordRecovered',
          to: email,
          langCode,
          messageId: `device-password-${context.requestId}-${id}`,
          at: now,
          values: { device: name, by },
        }),
      ),
    );
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'device.password-recovered',
        subject: { kind: 'device', id: deviceId, name },
        details: { confirmed },
      },
    ]);
  });
  tellOfDevice(platform, device);
}
