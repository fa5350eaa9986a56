import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { mandateConsentVersion } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { consentText } from '#features/money/payments/methods/consent-text.ts';
import { contractMonths, noticeMonths } from '#features/money/subscriptions/billing/periods.rules.ts';
import { checkoutMethods, type OfferedMethods } from './checkout-methods.ts';
import { readOffer, type Offer } from './read-offer.ts';

/** What whoever checks out is shown, and what of it only the server knows. */
export interface ShownCheckout {
  checkout: Checkout;
  offer: Offer;
  /** Whether all methods are known. */
  isWhole: boolean;
}

/** What the cart of the caller's company costs now, and how it can be paid. @throws {AppError} `communication-error` */
export async function showCheckout(
  platform: Pick<Platform, 'database' | 'clock' | 'payments' | 'log' | 'config'>,
  { actor: { companyId }, langCode }: Pick<Context<UserActor>, 'actor' | 'langCode'>,
): Promise<ShownCheckout> {
  const { database, clock } = platform;
  const at = clock.now();
  const offer = await readOffer(database.company(companyId), { companyId, langCode, at });
  const { methods, isWhole } = await methodsFor(platform, companyId, offer);
  const { lines, vat, totals } = offer;
  const checkout: Checkout = {
    cartVersion: offer.cartVersion,
    lines: lines.map(({ lineId, quote }) => ({
      id: lineId,
      deviceId: quote.deviceId,
      deviceName: quote.deviceName,
      serialNumber: quote.serialNumber,
      type: quote.type,
      from: quote.first.from,
      until: quote.first.until,
      amount: quote.first.amount,
      discount: quote.first.discount,
      net: quote.first.net,
      later: quote.later,
      contractEnd: quote.contractEnd,
    })),
    net: totals.net,
    vat: { ...vat, amount: totals.vatAmount },
    dueToday: totals.total,
    fromBalance: offer.fromBalance,
    invoiceDay: Number((lines[0]?.quote.base ?? bookDay(at)).slice(-2)),
    contractMonths,
    noticeMonths,
    conditionsVersion: offer.conditions.version,
    conditions: offer.conditions.text.replaceAll('{brand}', () => platform.config.BRAND_NAME),
    declaration: offer.declaration,
    missing: offer.missing,
    methods,
    consent: { version: mandateConsentVersion, text: await consentText(platform, langCode) },
  };
  return { checkout, offer, isWhole };
}

/** Nothing is to be paid for nothing, and nothing is sold by nobody. */
async function methodsFor(
  platform: Parameters<typeof checkoutMethods>[0],
  companyId: string,
  { lines, isSold, toPay }: Offer,
): Promise<OfferedMethods> {
  if (lines.length === 0 || !isSold) return { methods: [], isWhole: true };
  return checkoutMethods(platform, { companyId, amount: toPay });
}
