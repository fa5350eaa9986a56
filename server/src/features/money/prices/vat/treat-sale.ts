import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { selectVatRates } from './vat-rates.queries.ts';
import { vatTreatmentOf, type VatBuyer, type VatSeller, type VatTreatment } from './vat.rules.ts';

/** How a sale on a day is taxed, by the rates of then. @throws RangeError where the country has none */
export async function treatSale(
  database: Kysely<DB>,
  sale: { seller: VatSeller; buyer: VatBuyer; day: Day },
): Promise<VatTreatment> {
  return vatTreatmentOf(await selectVatRates(database), sale);
}
