import * as contract from '@belfry/contract/money/prices/prices.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getPrices } from './get-prices.ts';

/** Routes of prices. */
export function pricesRoutes(platform: Platform): BoundRoute[] {
  return [bind(contract.getPrices, (context, { query }) => getPrices(platform, context, query))];
}
