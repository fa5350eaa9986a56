import { randomUUID } from 'node:crypto';
import { mostCartLines, type addToCart as route } from '@belfry/contract/money/cart/cart.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findSubscribedDevices } from '#features/ground/allowance/find-subscribed-devices.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { priceOn } from '#features/money/prices/price-list.rules.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import { putLine, selectCart } from './cart.queries.ts';
import { publishCart } from './publish-cart.ts';

/**
 * Puts a subscription for a device of the caller's company into the cart. A device is in it once: another type takes the place of the
 * first.
 * @throws {AppError} `not-found`; `unknown-subscription-type`, also for what has no price today; `add-subscription-failed` for a device
 *   that has a subscription, whose type is changed instead; `limit-reached`
 */
export async function addToCart(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  { actor: { companyId } }: Context<UserActor>,
  { deviceId, type: named }: RouteInput<typeof route>['body'],
): Promise<{ id: string }> {
  const { database, clock } = platform;
  const type = chargedTypes.find((known) => known === named);
  const at = clock.now();
  const added = await database.transaction(companyId, async (trx) => {
    // Whoever starts a subscription holds this lock, too: a device is not put into the cart behind its back.
    await lockPayer(trx, companyId);
    if (!(await describeDevices(trx, companyId, [deviceId])).has(deviceId)) throw new AppError('not-found');
    if (!type || !priceOn((await readPriceBook(trx)).prices, type, bookDay(at)))
      throw new AppError('unknown-subscription-type');
    if ((await findSubscribedDevices(trx, companyId, [deviceId])).has(deviceId))
      throw new AppError('add-subscription-failed');

    const cart = await selectCart(trx, companyId);
    const isNew = cart.every((line) => line.device_id !== deviceId);
    if (isNew && cart.length >= mostCartLines) throw new AppError('limit-reached');
    return putLine(trx, { id: randomUUID(), companyId, deviceId, type, at });
  });
  await publishCart(platform, companyId);
  return { id: added };
}
