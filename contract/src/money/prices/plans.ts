import type { SubscriptionType } from '#ground/allowance/subscription-states.ts';

/**
 * Months that each type of subscription is charged for at once; null where it is never invoiced (design page 8.2). All prices
 * are by the month.
 */
export const monthsCharged = {
  yearly: 12,
  '3-monthly': 3,
  monthly: 1,
  xl: 1,
  'voip-only': 1,
  'voip-only-xl': 1,
  demo: null,
  'internal-test': null,
} as const satisfies Record<SubscriptionType, number | null>;

/** A type of subscription that costs something. */
export type ChargedType = {
  [Type in SubscriptionType]: (typeof monthsCharged)[Type] extends number ? Type : never;
}[SubscriptionType];

/** The types of subscription that cost something, in the order in which they are offered. */
export const chargedTypes = [
  'yearly',
  '3-monthly',
  'monthly',
  'xl',
  'voip-only',
  'voip-only-xl',
] as const satisfies readonly ChargedType[];

/** Whether a type of subscription costs something. */
export function isCharged(type: SubscriptionType): type is ChargedType {
  return monthsCharged[type] !== null;
}
