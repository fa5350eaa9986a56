import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import { endOpenHandover } from './handovers.queries.ts';

/** Makes the link of a handover worthless. @throws {AppError} `not-found` where the device is offered to nobody */
export async function withdrawHandover(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  deviceId: string,
): Promise<void> {
  const { companyId } = context.actor;
  const { name, serialNumber } = await getDevice(platform, context, deviceId);
  await platform.database.transaction(companyId, async (trx) => {
    const ended = await endOpenHandover(trx, { companyId, deviceId }, 'withdrawn');
    if (ended === undefined) throw new AppError('not-found');
    await recordAudit(trx, context, { companyId, at: platform.clock.now() }, [
      {
        action: 'device.handover-withdrawn',
        subject: { kind: 'device', id: deviceId, name },
        details: { serialNumber },
      },
    ]);
  });
}
