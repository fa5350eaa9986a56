import {
  defaultLangCode,
  type LangCode,
  languages,
} from '@belfry/contract/ground/languages/language-list.ts';

/**
 * The language to show (spec §5): a saved one first, then the browser's. Two letters are matched with a
 * language's countryCode, a longer code must equal a langCode; otherwise en-US.
 */
export function chooseLanguage(saved: string | null, browser: string): LangCode {
  const wanted = browser.length === 2 ? browser.toUpperCase() : browser;
  const found =
    languages.find(({ langCode }) => langCode === saved) ??
    languages.find(({ langCode, countryCode }) => langCode === wanted || countryCode === wanted);
  return found?.langCode ?? defaultLangCode;
}
