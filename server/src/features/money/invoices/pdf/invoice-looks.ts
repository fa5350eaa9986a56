import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { textsIn } from '#platform/texts/texts.ts';

/** Points from the edges of the page: the left one is that of a window envelope's address (DIN 5008). */
export const margins = [71, 45, 57, 62] as const;
/** What is left of the width of A4. */
export const contentWidth = 595 - margins[0] - margins[2];

/** Colours of an invoice. */
export const colours = { soft: '#475854', line: '#c8d2cf' } as const;

/** How its texts look. */
export const styles = {
  title: { fontSize: 20, bold: true },
  head: { fontSize: 8, bold: true, color: colours.soft },
  small: { fontSize: 8, color: colours.soft },
  strong: { bold: true },
};

/** A table without lines and without room between its cells. */
export const bareTable = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
} as const;

/** In which language an invoice speaks, and its words and amounts. */
export interface InvoiceWords {
  langCode: LangCode;
  text: Text;
  money: (amount: Money) => string;
}

/** The words of an invoice in the buyer's language. */
export function wordsIn(langCode: LangCode): InvoiceWords {
  return { langCode, text: textsIn(langCode), money: (amount) => moneyText(amount, langCode) };
}
