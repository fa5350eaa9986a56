import type { PriceChange } from '@belfry/contract/money/prices/prices.contract.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { changesAfter, priceOn, type PriceRow } from '../price-list.rules.ts';

/** What a price tells customers. */
export interface PriceNews {
  change: PriceChange;
  /**
   * Prices that were set for the same day before, and that this one takes back: it concerns who was told of one of them. Null where
   * it changes what they pay, which concerns whoever pays it.
   */
  takesBack: readonly number[] | null;
}

/** What a price tells, as the rows stand; null where another has replaced it, or where nothing ever changed on its day. */
export function newsOf(rows: readonly PriceRow[], price: PriceRow): PriceNews | null {
  const { id, type, validFrom, monthly } = price;
  if (priceOn(rows, type, validFrom)?.id !== id) return null;
  const dayBefore = addDays(validFrom, -1);
  const change = changesAfter(rows, [type], dayBefore).find((each) => each.validFrom === validFrom);
  if (change) return { change, takesBack: null };
  const before = priceOn(rows, type, dayBefore);
  const replaced = rows.filter((row) => row.type === type && row.validFrom === validFrom && row.id < id);
  if (!before || replaced.length === 0) return null;
  return {
    change: { type, validFrom, before: before.monthly, after: monthly, mayLeave: false },
    takesBack: replaced.map((row) => row.id),
  };
}
