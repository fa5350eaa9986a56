import type { Kysely } from 'kysely';
import { vatOf } from '@belfry/contract/values/money-shares.ts';
import { add, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import { treatSale } from '#features/money/prices/vat/treat-sale.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import { unsaidSeller, whoSellsOn } from '#features/money/seller/who-sells.ts';

/** How what a company is charged on a day is taxed. @throws RangeError where its country has no rate */
export async function companyVat(database: Kysely<DB>, companyId: string, day: Day): Promise<VatTreatment> {
  const [seller, buyer] = [await whoSellsOn(database, day), await findBuyer(database, companyId)];
  const known = buyer ?? { country: unsaidSeller.country, taxNumber: null, vatStatus: null };
  return treatSale(database, { seller: seller ?? unsaidSeller, buyer: known, day });
}

/** An amount with its VAT, which is rounded once. */
export function withVat(net: Money, { rate }: Pick<VatTreatment, 'rate'>): Money {
  return add(net, vatOf(net, rate));
}
