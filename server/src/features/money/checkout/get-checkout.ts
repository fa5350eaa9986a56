import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { showCheckout } from './offer/show-checkout.ts';

/** What the cart of the caller's company costs, and how it can be paid. @throws {AppError} `communication-error` */
export async function getCheckout(platform: Platform, context: Context<UserActor>): Promise<Checkout> {
  return (await showCheckout(platform, context)).checkout;
}
