import type { Kysely } from 'kysely';
import type { StockDevice } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findStockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import { stockActionsOf } from '#features/devices/devices/management/device-actions.rules.ts';
import { selectReturns } from './stock.queries.ts';

/** A device that no company has: the maker's own, which asks for no reason. @throws {AppError} `not-found` */
export function getStockDevice(
  { database }: Pick<Platform, 'database'>,
  _context: Context<UserActor>,
  serialNumber: string,
): Promise<StockDevice> {
  return presentStockDevice(database.allCompanies, serialNumber);
}

/** A device in stock as the wire has it. @throws {AppError} `not-found` where there is none, or a company has it */
export async function presentStockDevice(database: Kysely<DB>, serialNumber: string): Promise<StockDevice> {
  const [identity] = await findStockDevices(database, [serialNumber]);
  if (!identity || identity.owner_id !== null) throw new AppError('not-found');
  const { connected, software_version: softwareVersion, wanted_key_hash: wantedKey, held } = identity;
  const returns = await selectReturns(database, serialNumber);
  return {
    serialNumber,
    type: identity.type,
    inputs: identity.inputs,
    licences: identity.licences,
    stockedAt: identity.stocked_at?.toISOString() ?? null,
    connected,
    softwareVersion,
    held,
    givenBack: returns.map(({ how, removed_at: at }) => ({ how, at: at.toISOString() })),
    firstConnectedAt: identity.first_connected_at?.toISOString() ?? null,
    allowedActions: stockActionsOf({
      connected,
      softwareVersion,
      isKeyUnderWay: wantedKey !== null || held !== null,
    }),
  };
}
