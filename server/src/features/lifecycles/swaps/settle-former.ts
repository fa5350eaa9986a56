import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { forgetFormer } from '#features/alarming/alarms/events/former-diallers.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { holdDialler, lockDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { readSwap } from './read-swap.ts';
import { findLastExchangeOf, findSwap } from './swaps.queries.ts';

/**
 * Says what became of the dialler that was replaced: it is with the maker, where it may be tried out and raises nothing at the customer's
 * any more; or it may be claimed again by whoever has its connect code.
 * @throws {AppError} `not-found`; `not-allowed-now` before the swap is done, and where it is not held as exchanged by this very swap
 */
export async function settleFormer(
  platform: Platform,
  context: Context<UserActor>,
  { swapId, becomes, reason }: { swapId: string; becomes: 'returned' | 'released'; reason: string },
): Promise<Swap> {
  const { database, clock } = platform;
  const swap = await findSwap(database.allCompanies, swapId);
  if (!swap) throw new AppError('not-found');
  const { company_id: companyId, device_id: deviceId, from_serial: serialNumber } = swap;
  const { context: staff } = asStaff(platform, context, companyId, reason);
  await database.transaction('allCompanies', async (trx) => {
    const held = (await lockDiallers(trx, [serialNumber])).get(serialNumber)?.held;
    const isOfThis = (await findLastExchangeOf(trx, serialNumber)) === swapId;
    const isOut = held === 'exchanged' || (held === 'returned' && becomes === 'released');
    if (swap.state !== 'done' || !isOut || !isOfThis) throw new AppError('not-allowed-now');
    await forgetFormer(trx, serialNumber);
    await holdDialler(trx, serialNumber, becomes === 'released' ? null : 'returned');
    const subject = { kind: 'device', id: deviceId ?? '', name: serialNumber };
    await recordAudit(trx, staff, { companyId, at: clock.now() }, [
      { action: 'device.former-settled', subject, details: { serialNumber, becomes } },
    ]);
  });
  return readSwap(platform, swap);
}
