import type { Kysely } from 'kysely';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describeDevices, type DeviceDescription } from '#features/devices/devices/describe-devices.ts';
import { claimsOfInvoices } from '#features/money/payments/collection/claims-of-invoices.ts';
import { readPriceBook } from '#features/money/prices/read-price-book.ts';
import { findOwed } from '../state/find-owed.ts';
import { selectPeriods, type SubscriptionRow } from '../subscriptions.queries.ts';
import { billedOf } from './billed-of.ts';
import { NoPriceError, type PricedPeriod } from './charge.rules.ts';
import { duePeriods, isWithoutGap, type DuePeriods } from './due-periods.rules.ts';

/** What is due of a subscription. */
export interface Due {
  row: SubscriptionRow;
  type: ChargedType;
  /** Where the device has left: how it was called. */
  device: DeviceDescription | null;
  periods: PricedPeriod[];
  nextOn: Day | null;
}

/** Claims of a subscription that may be open: from then on no further period is charged, and staff decide. */
export const mostOpen = 3;

/**
 * What is due of subscriptions of a company by a day, and those of which nobody can tell, with why. One of which too much is open is
 * neither: it is caught up with once that was paid.
 */
export async function findDue(
  trx: Kysely<DB>,
  { companyId, rows, today }: { companyId: string; rows: readonly SubscriptionRow[]; today: Day },
): Promise<{ due: Due[]; odd: { row: SubscriptionRow; why: string }[] }> {
  const asked = rows.filter(
    (row) => mayBeCharged(row) && row.next_charge_on !== null && row.next_charge_on <= today,
  );
  const found: { due: Due[]; odd: { row: SubscriptionRow; why: string }[] } = { due: [], odd: [] };
  if (asked.length === 0) return found;
  const deviceIds = asked.flatMap(({ device_id: id }) => (id === null ? [] : [id]));
  const ids = asked.map(({ id }) => id);
  const [devices, charged] = [
    await describeDevices(trx, companyId, deviceIds),
    await selectPeriods(trx, companyId, ids),
  ];
  const [owed, book] = [await findOwed(trx, companyId, asked), await readPriceBook(trx)];
  const invoiceIds = [...charged.values()].flat().flatMap(({ invoice_id: id }) => (id === null ? [] : [id]));
  const claims = await claimsOfInvoices(trx, companyId, [...new Set(invoiceIds)]);

  for (const row of asked) {
    const periods = charged.get(row.id) ?? [];
    const billed = billedOf(row, periods);
    const nextOn = row.next_charge_on;
    if (!billed || nextOn === null || (owed.get(row.id)?.length ?? 0) >= mostOpen) continue;
    const isThere = row.device_id !== null && devices.has(row.device_id);
    const isClaimed = periods.every(({ invoice_id: id }) => id === null || claims.has(id));
    const priced = pricedOr(() => duePeriods(billed, periods.length, today, book));
    if (!isWithoutGap(billed, periods, nextOn)) found.odd.push({ row, why: 'periods' });
    else if (!isClaimed) found.odd.push({ row, why: 'claim' });
    else if (!isThere && row.device === null) found.odd.push({ row, why: 'device' });
    else if (priced === null) found.odd.push({ row, why: 'price' });
    else {
      const device = isThere ? null : (row.device as DeviceDescription);
      found.due.push({ row, type: billed.type, device, periods: priced.due, nextOn: priced.nextOn });
    }
  }
  return found;
}

/** Whether charges of a subscription go on as far as it says itself. */
export function mayBeCharged({ state, oddity }: SubscriptionRow): boolean {
  return state !== 'unknown' && oddity === null;
}

function pricedOr(price: () => DuePeriods): DuePeriods | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof NoPriceError) return null;
    throw error;
  }
}
