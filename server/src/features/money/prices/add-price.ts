import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { newestOf } from '#platform/values/dated-rows.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { announcePrice } from './notices/announce-price.job.ts';
import { judgePrice, priceOn, type PriceFault, type PriceRow } from './price-list.rules.ts';
import { insertPrice, lockPrices, selectPrices } from './prices.queries.ts';

/** Who adds prices, and in whose audit log that stands. */
export interface PriceKeeper extends Pick<Context, 'actor' | 'ip' | 'requestId'> {
  /** The maker's company. */
  companyId: string;
}

/**
 * Adds a price that holds for periods from a day on. Companies whose subscriptions it changes are told by mail at once; no price
 * is ever changed or taken away.
 * @param seen id of the newest row that whoever adds it has looked at; left out nobody looked
 * @returns why it was not added, or null
 */
export async function addPrice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: PriceKeeper,
  price: Omit<PriceRow, 'id'>,
  seen?: number,
): Promise<PriceFault | null> {
  return database.transaction('allCompanies', async (trx) => {
    await lockPrices(trx);
    const at = clock.now();
    const rows = await selectPrices(trx);
    if (seen !== undefined && seen !== newestOf(rows)) return { why: 'changed' };
    const fault = judgePrice(rows, price, bookDay(at));
    if (fault) return fault;
    const priceId = await insertPrice(trx, price, at);
    await enqueue(trx, [announcePrice.of({ priceId })]);
    const { type, validFrom, monthly } = price;
    const before = priceOn(rows, type, validFrom)?.monthly.cents ?? null;
    const details = { type, validFrom, monthlyCents: monthly.cents, beforeCents: before };
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [{ action: 'price.added', details }]);
    return null;
  });
}
