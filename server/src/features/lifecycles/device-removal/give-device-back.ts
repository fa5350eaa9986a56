import type { Kysely } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { hangUpDevice } from '#features/alarming/calling/voice/hang-up-device.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { holdIdentity, releaseDevice } from '#features/devices/devices/removed/release-devices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { letDeviceGo } from './let-device-go.ts';

/** A device that a company no longer has, and who says so. */
interface GivenBack {
  companyId: string;
  id: string;
  serialNumber: string;
  /** Who removed it, for the history; without it staff took it back. */
  by?: NamedUser;
  /** What else belongs to it, in the same transaction, with payer and identity held. What it throws keeps the device. */
  also?: (trx: Kysely<DB>, device: { name: string; at: Date }) => Promise<void>;
}

/**
 * Ends what a device does at its company and frees it: its alarms end, whom it is calling is left in peace, it gets another key and
 * forgets its settings, and belongs to nobody. Its history and the audit log stay (decision 0057).
 * @throws {AppError} `not-found` where the company has no such device
 */
export async function giveDeviceBack(
  { database, clock, live, config }: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context,
  { companyId, id, serialNumber, by, also }: GivenBack,
): Promise<void> {
  const at = clock.now();
  // Beyond the company: the identity belongs to nobody from then on.
  const version = await database.transaction('allCompanies', async (trx) => {
    // First: whoever charges its subscription holds the payer before devices.
    await lockPayer(trx, companyId);
    const identity = await holdIdentity(trx, serialNumber);
    if (identity?.device_id !== id || identity.owner_id !== companyId) throw new AppError('not-found');
    const work = await openAlarmWork(trx, at, [id], [], companyId);
    const { name, version: last } = work.device(id);
    await also?.(trx, { name, at });
    work.endAll(id, by ? { by } : {});
    await work.save(trx);
    const jobs = await hangUpDevice(trx, id);
    jobs.push(...(await releaseDevice(trx, config, serialNumber)));
    await letDeviceGo(trx, config, { companyId, deviceId: id, how: by ? 'removed' : 'released', by, at });
    await enqueue(trx, jobs);
    const subject = { kind: 'device', id, name };
    await recordAudit(trx, context, { companyId, at }, [
      { action: by ? 'device.removed' : 'device.released', subject, details: { serialNumber } },
    ]);
    return last;
  });
  await publishCart({ database, live }, companyId);
  live.toCompany(companyId, 'device', { id, version: version + 1, removed: true });
}
