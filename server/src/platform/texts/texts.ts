import { bundledLangCodes, defaultLangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { readerOf, type Text } from '@belfry/texts/text-reader.ts';

const english = readerOf(defaultLangCode);
const readers = new Map<string, Text>(
  bundledLangCodes.map((code) => [code, code === defaultLangCode ? english : readerOf(code)]),
);

/** The texts of somebody's language: `textsIn(user.lang_code)('calling.mail.open-device')`; English where theirs is not bundled. */
export function textsIn(langCode: string): Text {
  return readers.get(langCode) ?? english;
}

/** Words of a text as a choice, in the language that {@link textsIn} gives: "a, b or c". */
export function eitherOf(langCode: string, words: readonly string[]): string {
  const language = readers.has(langCode) ? langCode : defaultLangCode;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words);
}

/** A moment for a person: day/month/year and 24-hour time in their time zone, in every language (spec §9). */
export function momentText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return parts.format(at).replace(',', '');
}

/** A day `YYYY-MM-DD` for a person: day/month/year, in every language (spec §9). */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}
