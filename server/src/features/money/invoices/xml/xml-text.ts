import type { Money } from '@belfry/contract/values/money.ts';

/** What XML 1.0 cannot say, and halves of characters. */
const unsayable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Words of people on one line of XML: without what XML 1.0 cannot say. Empty where nothing else was in them. */
export function xmlText(words: string): string {
  const sayable = words.replace(unsayable, ' ').replace(/\s+/gu, ' ').trim();
  // The library's writer decodes what looks like an entity, and then leaves what looks like one alone.
  return sayable.replaceAll('&', '&amp;amp;');
}

/** The fields that are not empty: an empty element is a fault in Peppol (R008). */
export function fieldsOf<Name extends string>(fields: Record<Name, string>): Partial<Record<Name, string>> {
  const entries = Object.entries<string>(fields).filter(([, text]) => text !== '');
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** An amount with two decimals, and a point before them. */
export function xmlAmount({ cents }: Money): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
