import type { Kysely } from 'kysely';
import type { CheckoutDetail } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { subtract, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { presentCart } from '#features/money/cart/present-cart.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findSpendable } from '#features/money/payments/collection/find-spendable.ts';
import { atMost, totalsOf, type InvoiceTotals } from '#features/money/invoices/issuing/totals.rules.ts';
import { treatSale } from '#features/money/prices/vat/treat-sale.ts';
import type { VatTreatment } from '#features/money/prices/vat/vat.rules.ts';
import { whoSellsOn } from '#features/money/seller/who-sells.ts';
import {
  quoteSubscriptions,
  type Quote,
} from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import { cartVersionOf } from './cart-version.ts';
import { readSaleTerms } from './read-sale-terms.ts';

/** What lies in the cart as it would be ordered now, as far as the database knows. */
export interface Offer {
  /** In the order of the cart; with the cart's line. */
  lines: readonly { lineId: string; quote: Quote }[];
  vat: VatTreatment;
  totals: InvoiceTotals;
  fromBalance: Money;
  /** What is to be paid beside the balance. */
  toPay: Money;
  /** Whether somebody sells: without a seller nothing is sold. */
  isSold: boolean;
  conditions: { version: string; text: string };
  /** What whoever orders declares. */
  declaration: string;
  missing: CheckoutDetail[];
  cartVersion: string;
}

/** What a company would order at a moment, and what it would cost. @throws {NoPriceError} for a type without a price */
export async function readOffer(
  database: Kysely<DB>,
  { companyId, langCode, at }: { companyId: string; langCode: LangCode; at: Date },
): Promise<Offer> {
  const today = bookDay(at);
  const cart = await presentCart(database, companyId, today);
  const [quotes, terms, seller, balance] = [
    await quoteSubscriptions(database, { companyId, lines: cart, start: today }),
    await readSaleTerms(database, { companyId, langCode, day: today }),
    await whoSellsOn(database, today),
    await findSpendable(database, companyId),
  ];
  const { buyer, conditions, declaration, missing } = terms;
  // Where nobody has said yet, as it is for most: the seller is Dutch, and who has no country yet is at home there.
  const from = { country: seller?.country ?? 'NL', oss: seller?.oss ?? false };
  const to = { ...buyer, country: buyer.country || from.country };
  const vat = await treatSale(database, { seller: from, buyer: to, day: today });
  const totals = totalsOf(
    quotes.map(({ first }) => first.net),
    vat.rate,
  );
  const fromBalance = atMost(balance, totals.total);
  const facts = { lines: linesOf(cart, quotes), vat, totals, fromBalance, conditions };
  return {
    ...facts,
    toPay: subtract(totals.total, fromBalance),
    isSold: seller !== undefined,
    declaration,
    missing,
    cartVersion: cartVersionOf(facts),
  };
}

function linesOf(
  cart: readonly { id: string; deviceId: string }[],
  quotes: readonly Quote[],
): Offer['lines'] {
  const ids = new Map(cart.map(({ id, deviceId }) => [deviceId, id]));
  return quotes.map((quote) => ({ lineId: ids.get(quote.deviceId) ?? '', quote }));
}
