import { moneyText } from '@belfry/contract/values/money-text.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { useLingui } from '@lingui/react';

/** Writes amounts in the language of whoever looks: `useMoney()(price.monthly)`. */
export function useMoney(): (amount: Money) => string {
  const { i18n } = useLingui();
  return (amount) => moneyText(amount, i18n.locale);
}
