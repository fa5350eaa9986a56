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
  const byCountry = languages.find((language) => language.countryCode === browser.toUpperCase())?.langCode;
  return ifKnown(saved) ?? (browser.length === 2 ? byCountry : ifKnown(browser)) ?? defaultLangCode;
}

function ifKnown(code: string | null): LangCode | undefined {
  return languages.find((language) => language.langCode === code)?.langCode;
}
