import { writeMoney } from './decimal-money.ts';
import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount for a person, in the way of their language: “€ 14,95” in Dutch, “14,95 €” in German. A text takes it as a value,
 * as it takes a moment. The space is one that does not break.
 * @param langCode BCP 47, e.g. `nl-NL`
 */
export function moneyText(amount: Money, langCode: string): string {
  const { value, currency } = writeMoney(amount);
  const key = `${langCode} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(langCode, { style: 'currency', currency });
  formats.set(key, format);
  // As a decimal and not as a number: 14.95 has no binary fraction.
  return format.format(value as Intl.StringNumericLiteral);
}
