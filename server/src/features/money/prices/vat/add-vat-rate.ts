import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { PriceKeeper } from '../add-price.ts';
import { insertVatRate } from './vat-rates.queries.ts';
import type { VatRateRow } from './vat.rules.ts';

/**
 * Adds a standard rate of VAT that a country has from a day on.
 * @returns false where that day is not to come: invoices may have been issued at the rate before
 */
export async function addVatRate(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: PriceKeeper,
  added: Omit<VatRateRow, 'id'>,
): Promise<boolean> {
  const at = clock.now();
  const { country, validFrom, rate } = added;
  if (validFrom <= bookDay(at)) return false;
  await database.transaction('allCompanies', async (trx) => {
    await insertVatRate(trx, added, at);
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'vat-rate.added', details: { country, validFrom, rate } },
    ]);
  });
  return true;
}
