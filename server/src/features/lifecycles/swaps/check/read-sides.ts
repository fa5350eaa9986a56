import type { Kysely } from 'kysely';
import { swapBackDays } from '@belfry/contract/lifecycles/swaps/swap-states.ts';
import type { DB } from '#platform/database/database.ts';
import type { Dialler } from '#features/devices/devices/exchange/hold-diallers.ts';
import type { NewSide, OldSide } from './swap-check.rules.ts';
import { findLastExchangeOf, findOldSide, selectPoints, type SwapRow } from '../swaps.queries.ts';

/** States of an alarm point in which nothing is raised. */
const quiet: ReadonlySet<string> = new Set(['none', 'restored', 'disabled']);

/** A device as a swap has to know it, with what it is called. */
export interface SwapDevice extends OldSide {
  id: string;
  name: string;
  softwareVersion: string | null;
}

/** The device and the dialler in its place; null where the company has none such. */
export async function readOldSide(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<SwapDevice | null> {
  const row = await findOldSide(database, companyId, deviceId);
  if (!row) return null;
  const points = await selectPoints(database, companyId, deviceId);
  return {
    id: row.id,
    name: row.name,
    serialNumber: row.serial_number,
    type: row.type,
    connected: row.connected,
    softwareVersion: row.software_version,
    iccid: row.iccid,
    wantsSettings: Boolean(row.wants_settings),
    isTested: Boolean(row.is_tested),
    hasOpenSwap: Boolean(row.has_open_swap),
    points: points
      .map(({ alarm_id: alarmId, name, enabled: isEnabled, state }) => ({
        alarmId,
        name,
        isEnabled,
        isRaised: !quiet.has(state),
      }))
      .toSorted((one, other) => one.alarmId.localeCompare(other.alarmId, 'en', { numeric: true })),
  };
}

/** The dialler that is to take over. @param isOurs whether it is held for this device */
export function newSideOf(dialler: Dialler | undefined, isOurs: boolean): NewSide | null {
  if (!dialler) return null;
  const { serial_number: serialNumber, type, inputs, connected, held, hello } = dialler;
  return {
    serialNumber,
    type,
    inputs,
    isOwned: dialler.owner_id !== null,
    held: held === null ? 'no' : isOurs ? 'back' : 'elsewhere',
    connected,
    softwareVersion: dialler.software_version,
    hello,
  };
}

/**
 * The swap in which a dialler was exchanged, where it may still take its place back.
 * @param swaps of the device
 * @param database sees all companies: one that has had another place since has that one alone to come back to
 */
export async function findWayBack(
  database: Kysely<DB>,
  swaps: readonly SwapRow[],
  dialler: Dialler | undefined,
  now: Date,
): Promise<SwapRow | undefined> {
  if (dialler?.held !== 'exchanged' && dialler?.held !== 'returned') return undefined;
  const last = await findLastExchangeOf(database, dialler.serial_number);
  return swaps.find(({ id, taken_over_at: at }) => id === last && at !== null && now <= backUntil(at));
}

/** Until when a dialler may take its place back. */
export function backUntil(takenOverAt: Date): Date {
  return new Date(takenOverAt.getTime() + swapBackDays * 86_400_000);
}
