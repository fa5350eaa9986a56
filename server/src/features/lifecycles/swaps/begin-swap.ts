import { swapReservedDays } from '@belfry/contract/lifecycles/swaps/swap-states.ts';
import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { holdDialler, lockDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { findWayBack, newSideOf, readOldSide } from './check/read-sides.ts';
import { readSwap } from './read-swap.ts';
import { checkSwap } from './check/swap-check.rules.ts';
import { jobsOfBeginning } from './jobs/swap-jobs.ts';
import { swapMails } from './swap-mails.ts';
import { findOwner, insertSwap, selectSwaps } from './swaps.queries.ts';

/**
 * Begins a swap: the new dialler is reserved, so that nobody claims it, and asked what it is. The old one works on, and nothing changes
 * for the customer, who is told by mail.
 * @throws {AppError} `not-found`; `not-allowed-now` where something hinders it, as the preview says
 */
export async function beginSwap(
  platform: Platform,
  context: Context<UserActor>,
  { deviceId, serialNumber, reason }: { deviceId: string; serialNumber: string; reason: string },
): Promise<Swap> {
  const { database, clock } = platform;
  const owner = await findOwner(database.allCompanies, deviceId);
  if (!owner) throw new AppError('not-found');
  const { companyId } = owner;
  const { context: staff } = asStaff(platform, context, companyId, reason);
  const at = clock.now();
  const begun = await database.transaction('allCompanies', async (trx) => {
    const dialler = (await lockDiallers(trx, [serialNumber])).get(serialNumber);
    // Of two who begin at once the second sees the swap of the first.
    await holdDevice(trx, deviceId);
    const old = await readOldSide(trx, companyId, deviceId);
    if (!old) throw new AppError('not-found');
    const before = await findWayBack(trx, await selectSwaps(trx, companyId, deviceId), dialler, at);
    const { hindrances } = checkSwap(old, newSideOf(dialler, before !== undefined), 'beginning');
    if (hindrances.length > 0) throw new AppError('not-allowed-now');
    const held = dialler?.held;
    const row = await insertSwap(trx, {
      companyId,
      deviceId,
      from: old.serialNumber,
      to: serialNumber,
      heldBefore: held === 'exchanged' || held === 'returned' ? held : null,
      isBack: before !== undefined,
      begunAt: at,
      expiresAt: new Date(at.getTime() + swapReservedDays * 86_400_000),
    });
    await holdDialler(trx, serialNumber, 'reserved');
    await enqueue(trx, [
      ...jobsOfBeginning(row.id, row.expires_at),
      ...(await swapMails(trx, platform, row, { step: 'begun', name: old.name })),
    ]);
    const subject = { kind: 'device', id: deviceId, name: old.name };
    const details = { from: old.serialNumber, to: serialNumber };
    await recordAudit(trx, staff, { companyId, at }, [{ action: 'device.swap-begun', subject, details }]);
    return row;
  });
  return readSwap(platform, begun);
}
