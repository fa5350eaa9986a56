import type { Context } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { checkSeller, type TypedSeller } from './check-seller.ts';
import { changedFields, changesOf } from './changed-fields.ts';
import { findSeller, insertSeller, lockSellers, newestSeller } from './sellers.queries.ts';

/** Who changes the seller, and in whose audit log that stands. */
export interface SellerKeeper extends Pick<Context, 'actor' | 'ip' | 'requestId'> {
  /** The maker's company. */
  companyId: string;
}

/** What became of it: `past` where the day is over, and its invoices are issued; `changed-meanwhile` where somebody else was first. */
export type SellerPut = 'changed' | 'unchanged' | 'past' | 'changed-meanwhile';

/** What is to hold: a logo that is `kept` stays as it is on that day. */
export type PutSeller = Omit<TypedSeller, 'logo'> & { logo: Buffer | null | 'kept' };

/**
 * Says who sells from a day on. What was said for earlier days stays, and so do the invoices that were issued.
 * @param seen id of what was said last when whoever changes it looked; left out nobody looked
 * @throws {AppError} at the field, as `checkSeller`
 */
export async function putSeller(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: SellerKeeper,
  { seller: typed, validFrom, seen }: { seller: PutSeller; validFrom: Day; seen?: number },
): Promise<SellerPut> {
  const { logo, ...rest } = typed;
  const checked = checkSeller({ ...rest, logo: logo === 'kept' ? null : logo });
  return database.transaction('allCompanies', async (trx) => {
    await lockSellers(trx);
    const at = clock.now();
    if (validFrom < bookDay(at)) return 'past';
    if (seen !== undefined && seen !== (await newestSeller(trx))) return 'changed-meanwhile';
    const before = await findSeller(trx, validFrom);
    const seller = { ...checked, logo: logo === 'kept' ? (before?.logo ?? null) : checked.logo };
    const changed = changedFields(before, seller);
    if (changed.length === 0) return 'unchanged';
    await insertSeller(trx, seller, { validFrom, addedAt: at });
    const details = { validFrom, changed, changes: changesOf(before, seller) };
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'seller.changed', details },
    ]);
    return 'changed';
  });
}
