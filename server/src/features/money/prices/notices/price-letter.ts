import { moneyText } from '@belfry/contract/values/money-text.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { mailLetters, type AccountMailText } from '#features/ground/account-mails/mail-letters.ts';
import type { PriceNews } from './price-news.rules.ts';

/** The mail that tells of a price, in a language: the one that is sent, and the one that is shown before. */
export function priceLetter(
  { change, takesBack }: PriceNews,
  { langCode, brand }: { langCode: string; brand: string },
): AccountMailText {
  const text = textsIn(langCode);
  const { type, validFrom, before, after, mayLeave } = change;
  const values = {
    brand,
    type: text(`prices.type.${type}`),
    day: dayText(validFrom),
    before: moneyText(before, langCode),
    after: moneyText(after, langCode),
  };
  return takesBack
    ? mailLetters.priceStays(text, values)
    : mailLetters.priceChange(text, { ...values, mayLeave });
}
