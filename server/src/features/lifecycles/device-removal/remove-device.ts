import type { removeDevice as route } from '@belfry/contract/lifecycles/device-removal/device-removal.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { hangUpDevice } from '#features/alarming/calling/voice/hang-up-device.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { readDevice } from '#features/devices/devices/get-device.ts';
import { holdIdentity, releaseDevice } from '#features/devices/devices/removed/release-devices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { letDeviceGo } from './let-device-go.ts';

/**
 * The company gives a device back (decision 0057): its alarms end, whom it is calling is left in peace, it gets another
 * key and forgets its settings, and belongs to nobody. Its history and the audit log stay.
 * @throws {AppError} `not-found`, `invalid-input` at `/serialNumber` unless that is the device's
 */
export async function removeDevice(
  { database, clock, live, config }: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  id: string,
  { serialNumber }: RouteInput<typeof route>['body'],
): Promise<void> {
  const { companyId } = context.actor;
  const by = userByEmail(context.actor);
  const found = await readDevice(database.company(companyId), companyId, id);
  if (found.serial_number !== serialNumber) throw fieldError('/serialNumber', 'invalid-input');
  const at = clock.now();
  // Beyond the company: the identity belongs to nobody from then on.
  const version = await database.transaction('allCompanies', async (trx) => {
    // First: whoever charges its subscription holds the payer before devices.
    await lockPayer(trx, companyId);
    const identity = await holdIdentity(trx, serialNumber);
    if (identity?.device_id !== id || identity.owner_id !== companyId) throw new AppError('not-found');
    const work = await openAlarmWork(trx, at, [id], [], companyId);
    const { name, version: last } = work.device(id);
    work.endAll(id, { by });
    await work.save(trx);
    const jobs = await hangUpDevice(trx, id);
    jobs.push(...(await releaseDevice(trx, config, serialNumber)));
    await letDeviceGo(trx, config, { companyId, deviceId: id, how: 'removed', by, at });
    await enqueue(trx, jobs);
    const subject = { kind: 'device', id, name };
    await recordAudit(trx, context, { companyId, at }, [
      { action: 'device.removed', subject, details: { serialNumber } },
    ]);
    return last;
  });
  await publishCart({ database, live }, companyId);
  live.toCompany(companyId, 'device', { id, version: version + 1, removed: true });
}
