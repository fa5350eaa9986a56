import {
  defaultLangCode,
  langCodes,
  type LangCode,
} from '@belfry/contract/ground/languages/language-list.ts';
import { offsetMinutes, offsetName } from '@belfry/contract/ground/history/proof-times.ts';
import { commaOf, spaceOf } from '@belfry/texts/joints.ts';
import { readerOf, type Text } from '@belfry/texts/text-reader.ts';

const readers = new Map<LangCode, Text>();

/**
 * The texts of somebody's language: `textsIn(user.lang_code)('calling.mail.open-device')`; English for a language that is
 * none of ours. A language is read when the first text of it is asked for.
 */
export function textsIn(langCode: string): Text {
  const language = known(langCode);
  const reader = readers.get(language) ?? readerOf(language);
  readers.set(language, reader);
  return reader;
}

/** Words of a text as a choice, in the language that {@link textsIn} gives: "a, b or c". */
export function eitherOf(langCode: string, words: readonly string[]): string {
  return new Intl.ListFormat(known(langCode), { type: 'disjunction' }).format(words);
}

/** Names in a row, as the language parts them: "a, b", and "a、b" in Japanese and Chinese. What is empty is left out. */
export function listed(names: readonly (string | false | null | undefined)[], { langCode }: Text): string {
  return names.filter(Boolean).join(commaOf(langCode));
}

/** Sentences one after the other. What is empty is left out. */
export function sentences(said: readonly (string | false | null | undefined)[], { langCode }: Text): string {
  return said.filter(Boolean).join(spaceOf(langCode));
}

/** A moment for a voice, which would read `20/11/2026` as a fraction: "20 novembre à 03:07", in the words of the language. */
export function spokenMoment(at: Date, timeZone: string, { langCode }: Text): string {
  return new Intl.DateTimeFormat(langCode, {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

function known(langCode: string): LangCode {
  return langCodes.find((code) => code === langCode) ?? defaultLangCode;
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

/** Whose clock shows a moment so: `UTC+1, Europe/Amsterdam`. The offset tells apart what comes twice when clocks go back. */
export function zoneText(at: Date, timeZone: string): string {
  const offset = offsetName(offsetMinutes(at.getTime(), timeZone));
  return offset === timeZone ? offset : `${offset}, ${timeZone.replaceAll('_', ' ')}`;
}

/** A day `YYYY-MM-DD` for a person: day/month/year, in every language (spec §9). */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}
