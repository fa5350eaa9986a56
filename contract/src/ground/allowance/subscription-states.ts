/** Types of subscription (spec §3). */
export const subscriptionTypes = [
  'yearly',
  '3-monthly',
  'monthly',
  'xl',
  'voip-only',
  'voip-only-xl',
  'demo',
  'internal-test',
] as const;
/** A type of subscription. */
export type SubscriptionType = (typeof subscriptionTypes)[number];

/** States of a subscription (spec §4). */
export const subscriptionStates = [
  'active',
  'active-payment-needed',
  'active-automatic-payment-pending',
  'active-automatic-payment-failed-retry',
  'canceled',
  'retired',
  'unknown',
] as const;
/** The state of a subscription. */
export type SubscriptionState = (typeof subscriptionStates)[number];
/** States in which a subscription is over. */
export const overSubscriptionStates = ['canceled', 'retired'] as const satisfies readonly SubscriptionState[];

/** States of the service allowance (spec §4, page 2.4). */
export const allowanceStates = [
  'allowed-by-default',
  'no-active-subscription-not-allowed',
  'no-active-subscription-manually-allowed',
  'active-automatically-allowed',
  'active-manually-blocked',
] as const;
/** The state of the service allowance. */
export type AllowanceState = (typeof allowanceStates)[number];
