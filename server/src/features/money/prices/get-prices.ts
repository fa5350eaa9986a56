import type { getPrices as route, PriceList } from '@belfry/contract/money/prices/prices.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findPriceNotification } from './find-price-notification.ts';
import { validOn } from '#platform/values/dated-rows.rules.ts';
import { pricesOn } from './price-list.rules.ts';
import { selectDiscounts, selectPrices } from './prices.queries.ts';

/** What subscriptions cost today, and what changes for those that the caller's company has, or that one of its devices has. */
export async function getPrices(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { deviceId }: RouteInput<typeof route>['query'],
): Promise<PriceList> {
  const own = database.together(companyId);
  const today = bookDay(clock.now());
  const [prices, discounts, priceNotification] = await Promise.all([
    selectPrices(own),
    selectDiscounts(own),
    findPriceNotification(own, companyId, { today, deviceId }),
  ]);
  return {
    prices: pricesOn(prices, today),
    startingDiscount: presentDiscount(discounts, today),
    priceNotification,
  };
}

function presentDiscount(
  rows: Awaited<ReturnType<typeof selectDiscounts>>,
  today: string,
): PriceList['startingDiscount'] {
  const row = validOn(rows, today);
  if (!row || row.months === 0) return null;
  const { monthly, months, validFrom } = row;
  const before = validOn(
    rows.filter((other) => other.validFrom < validFrom),
    validFrom,
  );
  return { monthly, months, validFrom, monthsBefore: before?.months ?? null };
}
