import type { Kysely } from 'kysely';
import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { holdDialler, lockDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { readOldSide } from './check/read-sides.ts';
import { readSwap } from './read-swap.ts';
import { swapMails } from './swap-mails.ts';
import { swapMachine } from './swap.machine.ts';
import { findSwap, moveSwap, type SwapRow } from './swaps.queries.ts';

/**
 * Undoes a swap that has not taken over: the new dialler is free again, at the customer's nothing has changed.
 * @throws {AppError} `not-found`; `not-allowed-now` where it took over or was undone
 */
export async function undoSwap(
  platform: Platform,
  context: Context<UserActor>,
  { swapId, reason }: { swapId: string; reason: string },
): Promise<Swap> {
  const { database, clock } = platform;
  const found = await findSwap(database.allCompanies, swapId);
  if (!found) throw new AppError('not-found');
  const { company_id: companyId } = found;
  const { context: staff } = asStaff(platform, context, companyId, reason);
  const row = await database.transaction('allCompanies', async (trx) => {
    const undone = await undoWithin(trx, platform, { swapId, event: 'undone' });
    if (!undone) throw new AppError('not-allowed-now');
    await recordAudit(trx, staff, { companyId, at: clock.now() }, [undone.entry]);
    return undone.row;
  });
  return readSwap(platform, row);
}

/** Undoes a swap in the caller's transaction; null where it took over or was undone before. Record the entry. */
export async function undoWithin(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config' | 'clock'>,
  { swapId, event }: { swapId: string; event: 'undone' | 'expired' },
) {
  const found = await findSwap(trx, swapId);
  if (!found) return null;
  await lockDiallers(trx, [found.to_serial]);
  const swap = (await findSwap(trx, swapId)) ?? found;
  const step = stepOf(swapMachine, swap.state, event, { hasSettings: false });
  if (!step) return null;
  const undoneBy = event === 'undone' ? 'staff' : 'expiry';
  const row = await freeWithin(trx, swap, { undoneBy, at: platform.clock.now() });
  if (!row) return null;
  const { company_id: companyId, device_id: deviceId, from_serial: from, to_serial: to } = row;
  const device = deviceId === null ? null : await readOldSide(trx, companyId, deviceId);
  const name = device?.name ?? from;
  await enqueue(trx, await swapMails(trx, platform, row, { step: 'undone', name }));
  const subject = { kind: 'device', id: deviceId ?? '', name };
  return { row, entry: { action: 'device.swap-undone', subject, details: { from, to, by: undoneBy } } };
}

/** Lets go of the dialler of a swap, which the caller has locked; undefined where somebody else was quicker. */
export async function freeWithin(
  trx: Kysely<DB>,
  swap: SwapRow,
  { undoneBy, at }: { undoneBy: NonNullable<SwapRow['undone_by']>; at: Date },
): Promise<SwapRow | undefined> {
  const row = await moveSwap(trx, swap, { state: 'undone', undone_at: at, undone_by: undoneBy });
  if (row) await holdDialler(trx, swap.to_serial, swap.held_before);
  return row;
}
