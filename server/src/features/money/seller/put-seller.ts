import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { checkSeller, type TypedSeller } from './check-seller.ts';
import type { Seller } from './seller.ts';
import { findSeller, insertSeller } from './sellers.queries.ts';

/** Who changes the seller, and in whose audit log that stands. */
export interface SellerKeeper extends Pick<Context, 'actor' | 'ip' | 'requestId'> {
  /** The maker's company. */
  companyId: string;
}

/** What became of it: `past` where the day is over, and its invoices are issued. */
export type SellerPut = 'changed' | 'unchanged' | 'past';

/**
 * Says who sells from a day on. What was said for earlier days stays, and so do the invoices that were issued.
 * @throws {AppError} at the field, as `checkSeller`
 */
export async function putSeller(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: SellerKeeper,
  { seller: typed, validFrom }: { seller: TypedSeller; validFrom: Day },
): Promise<SellerPut> {
  const seller = checkSeller(typed);
  const at = clock.now();
  if (validFrom < bookDay(at)) return 'past';
  return database.transaction('allCompanies', async (trx) => {
    const changed = changedFields(await findSeller(trx, validFrom), seller);
    if (changed.length === 0) return 'unchanged';
    await insertSeller(trx, seller, { validFrom, addedAt: at });
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'seller.changed', details: { validFrom, changed } },
    ]);
    return 'changed';
  });
}

function changedFields(before: Seller | undefined, after: Seller): string[] {
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(before?.[field as keyof Seller], value))
    .map(([field]) => field);
}
