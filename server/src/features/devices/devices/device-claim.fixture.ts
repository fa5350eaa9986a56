import { randomBytes } from 'node:crypto';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addDevice } from './claims/add-device.ts';
import { stockDevices, type StockDevice } from './claims/stock-devices.ts';

/** A device fresh from the factory, for a test. */
export async function aStockDevice(
  { database }: Pick<Platform, 'database'>,
  given: Partial<StockDevice> = {},
): Promise<StockDevice> {
  const device = {
    serialNumber: `BF-${randomBytes(6).toString('hex').toUpperCase()}`,
    key: randomBytes(16).toString('hex'),
    connectCode: `TEST-${randomBytes(2).toString('hex').toUpperCase()}-AB12-CD34`,
    ...given,
  };
  await stockDevices(database.allCompanies, [device]);
  return device;
}

/** A device of the company, for a test. */
export async function aDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context<UserActor>,
  given: { name?: string; location?: string } & Partial<StockDevice> = {},
) {
  const { name, location, ...identity } = given;
  const stock = await aStockDevice(platform, identity);
  const { serialNumber, connectCode } = stock;
  const device = await addDevice(platform, context, { serialNumber, connectCode, name, location });
  return { ...stock, ...device };
}
