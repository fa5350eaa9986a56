import { euros, type Money } from '@belfry/contract/values/money.ts';
import { roundedQuotient } from '@belfry/contract/values/money-shares.ts';

/** What a payout cost at one tariff, in ten-thousandths of a euro. */
export interface ExactCost {
  /** A method of payment, `refund`, `chargeback`, or something newer. */
  method: string | null;
  net: number;
  vat: number;
}

/** What a payout moves out of `provider-clearing`, account by account, and what it does not explain. */
export interface PayoutSum {
  fees: Money;
  chargebackCosts: Money;
  inputVat: Money;
  /** What rounding the costs and the payout makes of the exact sum. */
  rounding: Money;
  /** How much more was paid out than the lines less the costs; zero where it is that sum, rounded to a cent. */
  difference: Money;
}

const inCent = 100;

/**
 * A payout, its lines and its costs against each other (design page 8.7): the rounded sum of the lines is the payout. Costs are
 * rounded once an account; of an exact half a cent either side is right.
 * @param lines what they come to, in cents
 */
export function sumPayout(of: { payout: Money; lines: Money; costs: readonly ExactCost[] }): PayoutSum {
  const { payout, lines, costs } = of;
  const byAccount = { fees: 0, chargebackCosts: 0, inputVat: 0 };
  for (const { method, net, vat } of costs) {
    byAccount[method === 'chargeback' ? 'chargebackCosts' : 'fees'] += net;
    byAccount.inputVat += vat;
  }
  const due = lines.cents * inCent - byAccount.fees - byAccount.chargebackCosts - byAccount.inputVat;
  const isSum = Math.abs(payout.cents * inCent - due) * 2 <= inCent;
  const difference = isSum ? 0 : payout.cents - toCents(due);
  const [fees, chargebackCosts, inputVat] = [
    toCents(byAccount.fees),
    toCents(byAccount.chargebackCosts),
    toCents(byAccount.inputVat),
  ];
  return {
    fees: euros(fees),
    chargebackCosts: euros(chargebackCosts),
    inputVat: euros(inputVat),
    rounding: euros(lines.cents + difference - payout.cents - fees - chargebackCosts - inputVat),
    difference: euros(difference),
  };
}

/**
 * What the balance says was taken as fees against what the payout says that it cost: as each fee is rounded when it is taken, they
 * differ by up to half a cent a fee.
 * @returns how much less was taken than the costs say, below zero where more was; zero within the rounding
 */
export function differenceOfFees(of: {
  taken: { amount: Money; fees: number };
  costs: readonly ExactCost[];
}): Money {
  const exact = of.costs.reduce((total, { net, vat }) => total + net + vat, 0);
  const off = exact - of.taken.amount.cents * inCent;
  return euros(Math.abs(off) * 2 <= of.taken.fees * inCent ? 0 : toCents(off));
}

function toCents(exact: number): number {
  return Number(roundedQuotient(BigInt(exact), BigInt(inCent)));
}
