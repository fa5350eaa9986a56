import type { Kysely } from 'kysely';
import type { CartLine } from '@belfry/contract/money/cart/cart.contract.ts';
import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import { multiply } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { priceOn } from '#features/money/prices/price-list.rules.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import { selectCart } from './cart.queries.ts';

/** What lies in a company's cart, oldest first, at the prices of a day; what cannot be ordered that day is left out. */
export async function presentCart(database: Kysely<DB>, companyId: string, today: Day): Promise<CartLine[]> {
  const lines = await selectCart(database, companyId);
  if (lines.length === 0) return [];
  const [devices, { prices }] = await Promise.all([
    describeDevices(
      database,
      companyId,
      lines.map(({ device_id: id }) => id),
    ),
    readPriceBook(database),
  ]);
  return lines.flatMap(({ id, device_id: deviceId, type }) => {
    const [device, price] = [devices.get(deviceId), priceOn(prices, type, today)];
    if (!device || !price) return [];
    return [
      { id, deviceId, deviceName: device.name, type, amount: multiply(price.monthly, monthsCharged[type]) },
    ];
  });
}
