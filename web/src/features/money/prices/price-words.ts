import type { Price, StartingDiscount } from '@belfry/contract/money/prices/prices.contract.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/**
 * The price text of spec §9: “From 01/01/2022, €14.95 per month; starting discount of €1.00 reduced from 3 months to
 * 2 months.” A discount from another day than the price names its own.
 */
export function priceText(
  price: Pick<Price, 'monthly' | 'validFrom'>,
  discount: StartingDiscount | null,
  locale: string,
  text: Text,
): string {
  const cost = { day: formatDay(price.validFrom), price: moneyText(price.monthly, locale) };
  if (!discount) return text('prices.text.none', cost);
  const { months, validFrom } = discount;
  const values = {
    ...cost,
    since: validFrom === price.validFrom ? 'same' : formatDay(validFrom),
    discount: moneyText(discount.monthly, locale),
    months,
  };
  // Zero months were no discount either.
  const before = discount.monthsBefore || months;
  if (before === months) return text('prices.text.new', values);
  return text(before > months ? 'prices.text.reduced' : 'prices.text.extended', { ...values, before });
}

/** What is charged at once: “€179.40 a year”. */
export function chargedText(
  { charged, months }: Pick<Price, 'charged' | 'months'>,
  locale: string,
  text: Text,
): string {
  return text('prices.charged', { amount: moneyText(charged, locale), months });
}
