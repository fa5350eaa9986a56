import type { Kysely } from 'kysely';
import type { DeviceSwaps } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findDiallers, type Dialler } from '#features/devices/devices/exchange/hold-diallers.ts';
import { presentSwap } from './present-swap.ts';
import { backUntil, findWayBack, newSideOf, readOldSide, type SwapDevice } from './check/read-sides.ts';
import { checkSwap } from './check/swap-check.rules.ts';
import {
  findCompanyRef,
  findOwner,
  selectCardsLeft,
  selectFormerWords,
  selectSwaps,
  type SwapRow,
} from './swaps.queries.ts';

/**
 * A device with its swaps, for one of the staff and a reason.
 * @throws {AppError} `not-found` where no company has it, and what `asStaff` throws
 */
export async function getDeviceSwaps(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<DeviceSwaps> {
  const { allCompanies } = platform.database;
  const owner = await findOwner(allCompanies, deviceId);
  if (!owner) throw new AppError('not-found');
  const { companyId } = owner;
  const seen = await asStaff(platform, context, companyId, reason).look(async (trx) => {
    const swaps = await selectSwaps(trx, companyId, deviceId);
    return {
      old: await readOldSide(trx, companyId, deviceId),
      company: await findCompanyRef(trx, companyId),
      swaps,
      words: await selectFormerWords(trx, companyId, deviceId),
      cards: await selectCardsLeft(
        trx,
        companyId,
        swaps.map(({ from_serial: from }) => from),
      ),
    };
  });
  const { old, company, swaps, words, cards } = seen;
  if (!old) throw new AppError('not-found');
  const open = swaps.find(({ state }) => state !== 'done' && state !== 'undone');
  const serials = swaps.flatMap(({ from_serial: from, to_serial: to }) => [from, to]);
  const diallers = await findDiallers(allCompanies, [...new Set([old.serialNumber, ...serials])]);
  const around = { diallers, words, cards };
  const isBefore = open?.state === 'waiting' || open?.state === 'ready';
  return {
    device: { id: old.id, name: old.name },
    company,
    old: presentOld(old, diallers.get(old.serialNumber)),
    replacement: open && isBefore ? presentDialler(diallers.get(open.to_serial)) : null,
    swaps: swaps.map((row) => presentSwap(row, around)),
    check:
      open && isBefore ? checkSwap(old, newSideOf(diallers.get(open.to_serial), true), 'take-over') : null,
    back: isBefore ? null : await wayBackOf(allCompanies, swaps, diallers, platform.clock.now()),
  };
}

/** A dialler that is to take over, as its label and its own words tell. */
export function presentDialler(dialler: Dialler | undefined): DeviceSwaps['replacement'] {
  if (!dialler) return null;
  return {
    serialNumber: dialler.serial_number,
    type: dialler.type,
    inputs: dialler.inputs,
    connected: dialler.connected,
    softwareVersion: dialler.hello?.softwareVersion ?? dialler.software_version,
    iccid: dialler.hello?.sim?.iccid ?? null,
  };
}

function presentOld(old: SwapDevice, dialler: Dialler | undefined): DeviceSwaps['old'] {
  const { serialNumber, type, connected, softwareVersion, iccid } = old;
  return { serialNumber, type, inputs: dialler?.inputs ?? null, connected, softwareVersion, iccid };
}

async function wayBackOf(
  database: Kysely<DB>,
  swaps: readonly SwapRow[],
  diallers: ReadonlyMap<string, Dialler>,
  now: Date,
): Promise<DeviceSwaps['back']> {
  const [last] = swaps
    .filter(({ taken_over_at: at }) => at !== null)
    .toSorted((one, other) => Number(other.taken_over_at) - Number(one.taken_over_at));
  if (!last?.taken_over_at || !(await findWayBack(database, [last], diallers.get(last.from_serial), now)))
    return null;
  return { serialNumber: last.from_serial, until: backUntil(last.taken_over_at).toISOString() };
}
