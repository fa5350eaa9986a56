import type { Context, UserActor } from '#platform/context.ts';
import { cancelJobs, enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findRemoteDevice } from '../find-remote-device.ts';
import { logOutOf } from './log-out-device.job.ts';
import { deleteLogin } from '../remote-settings.queries.ts';
import { tellOfDevice } from '../tell-of-device.ts';

/**
 * Ends one's own login on a device; the device is told by a job. None is no error.
 * @throws {AppError} what `findRemoteDevice` throws
 */
export async function logOutOnDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  context: Context<UserActor>,
  deviceId: string,
): Promise<void> {
  const { database, clock } = platform;
  const { companyId, userId } = context.actor;
  const device = await database.transaction(companyId, async (trx) => {
    const found = await findRemoteDevice(trx, companyId, deviceId);
    const ended = await deleteLogin(trx, { companyId, deviceId, userId });
    if (!ended) return null;
    await cancelJobs(trx, [`remote-login ${ended.id}`]);
    // One that is over, and was only not swept yet, the device has ended already.
    if (ended.expires_at > clock.now())
      await enqueue(trx, [logOutOf(found.serial_number, ended.sealed_ticket)]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'device.logged-out', subject: { kind: 'device', id: deviceId, name: found.name } },
    ]);
    return found;
  });
  if (device) tellOfDevice(platform, device);
}
