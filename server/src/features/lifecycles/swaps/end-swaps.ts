import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import { clearFormer } from '#features/devices/devices/exchange/exchange-device.ts';
import { holdDialler, lockDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { swapMachine } from './swap.machine.ts';
import { deleteSwaps, moveSwap, selectSwapsOf, type SwapRow } from './swaps.queries.ts';
import { freeWithin } from './undo-swap.ts';

/**
 * Ends the swaps of a device that leaves its company, in the caller's transaction: a dialler that was reserved is free, one that was
 * exchanged is nobody's word any more and stays held until staff give it another connect code.
 */
export async function endSwaps(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  { companyId, deviceId, at }: { companyId: string; deviceId: string; at: Date },
): Promise<void> {
  for (const swap of await selectSwapsOf(trx, companyId, deviceId)) await end(trx, config, swap, at);
}

/** The same for all devices of a company that is deleted, and its swaps with it. */
export async function deleteSwapsOf(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  companyId: string,
  at: Date,
): Promise<void> {
  for (const swap of await selectSwapsOf(trx, companyId)) await end(trx, config, swap, at);
  await deleteSwaps(trx, companyId);
}

async function end(
  trx: Kysely<DB>,
  config: Pick<Config, 'TOKEN_SECRET'>,
  swap: SwapRow,
  at: Date,
): Promise<void> {
  const { from_serial: from, to_serial: to } = swap;
  const diallers = await lockDiallers(trx, [from, to]);
  const step = stepOf(swapMachine, swap.state, 'departed', { hasSettings: false });
  if (step?.to === 'undone') {
    await freeWithin(trx, swap, { undoneBy: 'departure', at });
    // It was to come back to a place that is no more.
    if (swap.held_before === 'exchanged') await holdDialler(trx, to, 'returned');
  }
  if (step?.to === 'done') {
    await moveSwap(trx, swap, { state: 'done', done_at: at });
    if (diallers.get(to)?.held === 'arriving') await holdDialler(trx, to, null);
    await enqueue(trx, await clearFormer(trx, config, from));
  }
  if (diallers.get(from)?.held === 'exchanged') await holdDialler(trx, from, 'returned');
}
