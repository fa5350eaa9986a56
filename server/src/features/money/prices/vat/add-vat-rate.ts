import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf, validOn } from '#platform/values/dated-rows.rules.ts';
import type { PriceKeeper } from '../add-price.ts';
import type { RowFault } from '../add-starting-discount.ts';
import { lockPrices } from '../prices.queries.ts';
import { insertVatRate, selectVatRates } from './vat-rates.queries.ts';
import type { VatRateRow } from './vat.rules.ts';

/**
 * Adds a standard rate of VAT that a country has from a day on.
 * @param seen id of the newest row that whoever adds it has looked at; left out nobody looked
 * @returns why it was not added, or null: of a day that is not to come, invoices may have been issued at the rate before
 */
export async function addVatRate(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: PriceKeeper,
  added: Omit<VatRateRow, 'id'>,
  seen?: number,
): Promise<RowFault | null> {
  const { country, validFrom, rate } = added;
  return database.transaction('allCompanies', async (trx) => {
    await lockPrices(trx);
    const at = clock.now();
    if (validFrom <= bookDay(at)) return 'past';
    const rows = await selectVatRates(trx);
    if (seen !== undefined && seen !== newestOf(rows)) return 'changed';
    const ofCountry = rows.filter((row) => row.country === country);
    const before = validOn(ofCountry, validFrom)?.rate ?? null;
    await insertVatRate(trx, added, at);
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'vat-rate.added', details: { country, validFrom, rate, before } },
    ]);
    return null;
  });
}
