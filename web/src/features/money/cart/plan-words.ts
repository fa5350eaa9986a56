import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { chargedText } from '#features/money/prices/price-words.ts';

/** What a whole period of a type costs: “€179.40 a year”; null for what is never charged. */
export function planCost(
  { type, amount }: { type: SubscriptionType; amount: Money },
  locale: string,
  text: Text,
): string | null {
  const months = monthsCharged[type];
  return months === null ? null : chargedText({ charged: amount, months }, locale, text);
}
