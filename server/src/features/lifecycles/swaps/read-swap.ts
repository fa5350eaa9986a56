import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { findDiallers } from '#features/devices/devices/exchange/hold-diallers.ts';
import { presentSwap } from './present-swap.ts';
import { selectCardsLeft, selectFormerWords, type SwapRow } from './swaps.queries.ts';

/** A swap that was changed just now, as staff see it. */
export async function readSwap(platform: Pick<Platform, 'database'>, row: SwapRow): Promise<Swap> {
  const { company_id: companyId, device_id: deviceId, from_serial: from, to_serial: to } = row;
  const { allCompanies } = platform.database;
  return presentSwap(row, {
    diallers: await findDiallers(allCompanies, [from, to]),
    words: deviceId === null ? [] : await selectFormerWords(allCompanies, companyId, deviceId),
    cards: await selectCardsLeft(allCompanies, companyId, [from]),
  });
}
