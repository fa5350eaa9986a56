import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { PriceKeeper } from './add-price.ts';
import { insertDiscount } from './prices.queries.ts';
import type { DiscountRow } from './starting-discount.rules.ts';

/**
 * Adds a starting discount for subscriptions that begin on a day or later; those that began keep theirs.
 * @returns false where that day is not to come: somebody may have begun on it
 */
export async function addStartingDiscount(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: PriceKeeper,
  discount: Omit<DiscountRow, 'id'>,
): Promise<boolean> {
  const at = clock.now();
  const { validFrom, monthly, months } = discount;
  if (validFrom <= bookDay(at)) return false;
  await database.transaction('allCompanies', async (trx) => {
    await insertDiscount(trx, discount, at);
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'starting-discount.added', details: { validFrom, monthlyCents: monthly.cents, months } },
    ]);
  });
  return true;
}
