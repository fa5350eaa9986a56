import {
  defaultLangCode,
  type LangCode,
  languageOfBrowser,
  languages,
} from '@belfry/contract/ground/languages/language-list.ts';

/** The language to show (spec §5): a saved one first, then the browser's, otherwise en-US. */
export function chooseLanguage(saved: string | null, browser: string): LangCode {
  return (
    languages.find(({ langCode }) => langCode === saved)?.langCode ??
    languageOfBrowser(browser) ??
    defaultLangCode
  );
}
