import type { OrderState } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Awaited } from './event-of.rules.ts';

/** Whether another has taken the place of an order already: nothing of it is left to be withdrawn. */
export function isWithdrawn({ state }: { state: OrderState }, awaited: Awaited | null): boolean {
  if (state !== 'canceled') return false;
  return awaited?.for === 'mandate' || (awaited?.for === 'payment' && awaited.claim === 'retired');
}
