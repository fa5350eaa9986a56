import type { VatStatus } from '@belfry/contract/people/companies/companies.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { validOn } from '#platform/values/dated-rows.rules.ts';

/** A standard rate of VAT as it was set. */
export interface VatRateRow {
  id: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  validFrom: Day;
  /** In basis points: 2100 for 21 %. */
  rate: number;
}

/** Who sells, as far as VAT asks. */
export interface VatSeller {
  country: string;
  /** Buyers in other countries of the EU without a valid number pay the rate of their country (One Stop Shop). */
  oss: boolean;
}

/** Who buys, as far as VAT asks. */
export interface VatBuyer {
  country: string;
  taxNumber: string | null;
  /** The register's last definite answer about that number; `unknown` where it never gave one, null where it knows no such numbers. */
  vatStatus: VatStatus | null;
}

/**
 * How a sale is taxed, by the category of EN 16931: standard rate (S), reverse charge (AE), or outside the scope of VAT (O). The
 * rate is in basis points; the country is the one whose VAT it is.
 */
export interface VatTreatment {
  category: 'S' | 'AE' | 'O';
  country: string;
  rate: number;
}

/**
 * How a sale to a business is taxed on a day (design page 8.2). At home the seller's rate. Elsewhere in the EU a number that the
 * register has called valid shifts the VAT to the buyer; any other buyer pays the seller's rate, or with the One Stop Shop that of
 * their country. A sale to outside the EU is outside the scope; so is one to Northern Ireland, whose XI numbers are for goods.
 * @throws RangeError where the country has no rate on that day
 */
export function vatTreatmentOf(
  rates: readonly VatRateRow[],
  { seller, buyer, day }: { seller: VatSeller; buyer: VatBuyer; day: Day },
): VatTreatment {
  const { country } = buyer;
  if (!euCountries.has(country)) return { category: 'O', country: seller.country, rate: 0 };
  if (country === seller.country) return standard(rates, country, day);
  if (buyer.taxNumber !== null && buyer.vatStatus === 'valid')
    return { category: 'AE', country: seller.country, rate: 0 };
  return standard(rates, seller.oss ? country : seller.country, day);
}

function standard(rates: readonly VatRateRow[], country: string, day: Day): VatTreatment {
  const row = validOn(
    rates.filter((each) => each.country === country),
    day,
  );
  if (!row) throw new RangeError(`no rate of VAT in ${country} on ${day}`);
  return { category: 'S', country, rate: row.rate };
}

/** A treatment as the ledger keeps it: `NL S 2100`. */
export function vatCodeOf({ country, category, rate }: VatTreatment): string {
  return `${country} ${category} ${rate}`;
}
