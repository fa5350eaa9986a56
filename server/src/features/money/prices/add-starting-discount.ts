import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf, validOn } from '#platform/values/dated-rows.rules.ts';
import type { PriceKeeper } from './add-price.ts';
import { insertDiscount, lockPrices, selectDiscounts } from './prices.queries.ts';
import type { DiscountRow } from './starting-discount.rules.ts';

/** Why a row was not added: its day is not to come, or somebody else has added one since the rows were looked at. */
export type RowFault = 'past' | 'changed';

/**
 * Adds a starting discount for subscriptions that begin on a day or later; those that began keep theirs.
 * @param seen id of the newest row that whoever adds it has looked at; left out nobody looked
 * @returns why it was not added, or null: of a day that is not to come, somebody may have begun on it
 */
export async function addStartingDiscount(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: PriceKeeper,
  discount: Omit<DiscountRow, 'id'>,
  seen?: number,
): Promise<RowFault | null> {
  const { validFrom, monthly, months } = discount;
  return database.transaction('allCompanies', async (trx) => {
    await lockPrices(trx);
    const at = clock.now();
    if (validFrom <= bookDay(at)) return 'past';
    const rows = await selectDiscounts(trx);
    if (seen !== undefined && seen !== newestOf(rows)) return 'changed';
    const before = validOn(rows, validFrom);
    await insertDiscount(trx, discount, at);
    const details = {
      validFrom,
      monthlyCents: monthly.cents,
      months,
      before: before ? { monthlyCents: before.monthly.cents, months: before.months } : null,
    };
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'starting-discount.added', details },
    ]);
    return null;
  });
}
