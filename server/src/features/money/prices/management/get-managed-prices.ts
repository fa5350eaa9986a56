import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import type { ManagedPrices } from '@belfry/contract/money/prices/prices-management.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf, standingsOn } from '#platform/values/dated-rows.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { countPriceNotices } from '../notices/price-notices.queries.ts';
import { selectPrices } from '../prices.queries.ts';
import { presentRows } from './present-rows.ts';

/** Every price by type, the newest first, with what became of the mails that told of it. */
export async function getManagedPrices({
  database: { allCompanies },
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<ManagedPrices> {
  const today = bookDay(clock.now());
  const [rows, notices] = await Promise.all([selectPrices(allCompanies), countPriceNotices(allCompanies)]);
  const told = new Map(notices.map(({ priceId, ...counts }) => [priceId, counts]));
  return {
    version: newestOf(rows),
    today,
    items: chargedTypes.flatMap((type) => {
      const ofType = rows.filter((row) => row.type === type);
      return presentRows(ofType, standingsOn(ofType, today)).map((row) => ({
        ...row,
        told: told.get(row.id) ?? null,
      }));
    }),
  };
}
