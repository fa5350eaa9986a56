/** The languages of the portal (spec §1, §3). `countryCode` is what a two-letter browser language is matched with (spec §5). */
export const languages = [
  {
    id: 1,
    name: 'English',
    langCode: 'en-US',
    localName: 'English',
    countryCode: 'EN',
    defaultCountryId: 840,
  },
  {
    id: 2,
    name: 'German',
    langCode: 'de-DE',
    localName: 'Deutsch',
    countryCode: 'DE',
    defaultCountryId: 276,
  },
  {
    id: 3,
    name: 'Dutch',
    langCode: 'nl-NL',
    localName: 'Nederlands',
    countryCode: 'NL',
    defaultCountryId: 528,
  },
  {
    id: 4,
    name: 'French',
    langCode: 'fr-FR',
    localName: 'Français',
    countryCode: 'FR',
    defaultCountryId: 250,
  },
  {
    id: 5,
    name: 'Spanish',
    langCode: 'es-ES',
    localName: 'Español',
    countryCode: 'ES',
    defaultCountryId: 724,
  },
  {
    id: 6,
    name: 'Italian',
    langCode: 'it-IT',
    localName: 'Italiano',
    countryCode: 'IT',
    defaultCountryId: 380,
  },
  {
    id: 7,
    name: 'Portuguese',
    langCode: 'pt-PT',
    localName: 'Português',
    countryCode: 'PT',
    defaultCountryId: 620,
  },
  {
    id: 8,
    name: 'Japanese',
    langCode: 'ja-JP',
    localName: '日本語',
    countryCode: 'JA',
    defaultCountryId: 392,
  },
  { id: 9, name: 'Chinese', langCode: 'zh-CN', localName: '中文', countryCode: 'ZH', defaultCountryId: 156 },
  {
    id: 10,
    name: 'Korean',
    langCode: 'ko-KR',
    localName: '한국어',
    countryCode: 'KO',
    defaultCountryId: 410,
  },
] as const;

/** The code of one of {@link languages}. */
export type LangCode = (typeof languages)[number]['langCode'];
/** All language codes. */
export const langCodes = languages.map((language) => language.langCode) as [LangCode, ...LangCode[]];

/** Language of whoever chose none (spec §9). */
export const defaultLangCode: LangCode = 'en-US';

/**
 * The language of a browser's first one (spec §5): two letters are matched with a language's `countryCode`, a longer code must equal
 * a `langCode`.
 */
export function languageOfBrowser(code: string): LangCode | undefined {
  const wanted = code.length === 2 ? code.toUpperCase() : code;
  return languages.find(({ langCode, countryCode }) => langCode === wanted || countryCode === wanted)
    ?.langCode;
}
