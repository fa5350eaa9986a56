/** What the provider takes for one thing: so many ten-thousandths of a euro, and so many thousandths of the amount. */
export interface Tariff {
  fixed: number;
  perMille: number;
}

/** Costs in ten-thousandths of a euro. */
export interface Cost {
  net: number;
  vat: number;
  gross: number;
}

/** What the provider takes, without VAT; what it names no tariff of costs as much as iDEAL. */
export const tariffs: Readonly<Record<string, Tariff>> = {
  ideal: { fixed: 2900, perMille: 0 },
  bancontact: { fixed: 3900, perMille: 0 },
  creditcard: { fixed: 2500, perMille: 18 },
  directdebit: { fixed: 3000, perMille: 0 },
  refund: { fixed: 2500, perMille: 0 },
  chargeback: { fixed: 75_000, perMille: 0 },
};
const otherwise: Tariff = { fixed: 2900, perMille: 0 };

const vatPercent = 21;

/** The tariff of a method of payment, of refunds or of chargebacks. */
export function tariffOf(name: string): Tariff {
  return tariffs[name] ?? otherwise;
}

/** What so many things cost that come to so many cents; VAT is of the whole. */
export function costOf({ fixed, perMille }: Tariff, count: number, cents: number): Cost {
  const net = fixed * count + Math.round((cents * perMille) / 10);
  const vat = Math.round((net * vatPercent) / 100);
  return { net, vat, gross: net + vat };
}

/** What is taken off the balance for one thing: cents, with VAT, above zero. */
export function feeOf(tariff: Tariff, cents: number): number {
  return Math.round(costOf(tariff, 1, cents).gross / 100);
}
