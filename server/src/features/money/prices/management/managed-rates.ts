import type {
  ManagedDiscounts,
  ManagedVatRates,
} from '@belfry/contract/money/prices/rates-management.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf, standingsOn } from '#platform/values/dated-rows.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { selectDiscounts } from '../prices.queries.ts';
import { selectVatRates } from '../vat/vat-rates.queries.ts';
import { presentRows } from './present-rows.ts';

/** Every starting discount, the newest first. */
export async function getManagedDiscounts({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<ManagedDiscounts> {
  const today = bookDay(clock.now());
  const rows = await selectDiscounts(database.allCompanies);
  return { version: newestOf(rows), today, items: presentRows(rows, standingsOn(rows, today)) };
}

/** Every standard rate of VAT by country, the newest first. */
export async function getManagedVatRates({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<ManagedVatRates> {
  const today = bookDay(clock.now());
  const rows = await selectVatRates(database.allCompanies);
  const countries = [...new Set(rows.map(({ country }) => country))].toSorted();
  return {
    version: newestOf(rows),
    today,
    items: countries.flatMap((country) => {
      const ofCountry = rows.filter((row) => row.country === country);
      return presentRows(ofCountry, standingsOn(ofCountry, today));
    }),
  };
}
