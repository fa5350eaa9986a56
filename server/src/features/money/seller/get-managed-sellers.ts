import type {
  ManagedSeller,
  ManagedSellers,
} from '@belfry/contract/money/seller/seller-management.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { newestOf, standingsOn, validOn } from '#platform/values/dated-rows.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { changedFields } from './changed-fields.ts';
import { selectSellers, type SellerRow } from './sellers.queries.ts';

/** Who sold, sells and will sell, the newest first; each with what is other than before. */
export async function getManagedSellers({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<ManagedSellers> {
  const today = bookDay(clock.now());
  const rows = await selectSellers(database.allCompanies);
  const standings = standingsOn(rows, today);
  return {
    version: newestOf(rows),
    today,
    items: rows
      .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom) || other.id - one.id)
      .map((row) => present(row, rows, standings.get(row.id) ?? 'replaced')),
  };
}

function present(
  { id, validFrom, addedAt, seller: { logo, ...fields } }: SellerRow,
  rows: readonly SellerRow[],
  standing: ManagedSeller['standing'],
): ManagedSeller {
  const earlier = rows.filter((row) => row.id < id);
  const before = validOn(earlier, validFrom) ?? validOn(rows, addDays(validFrom, -1));
  return {
    ...fields,
    id,
    validFrom,
    addedAt: addedAt.toISOString(),
    standing,
    logo: logo && standing === 'now' ? `data:${logo.type};base64,${logo.bytes.toString('base64')}` : null,
    hasLogo: logo !== null,
    changed: before ? changedFields(before.seller, { ...fields, logo }) : [],
  };
}
