import { defaultLangCode, languages, type LangCode } from '#ground/languages/language-list.ts';

/** Countries that no language is listed for, each with the one whose language its invoices are in. */
const asIn: Partial<Record<string, string>> = { AT: 'DE', BE: 'NL', CH: 'DE', LU: 'FR' };

/** The language of a company's invoices while nobody has chosen one, by its country (ISO 3166-1 alpha-2). */
export function invoiceLanguageIn(country: string): LangCode {
  const region = asIn[country] ?? country;
  return languages.find(({ langCode }) => langCode.endsWith(`-${region}`))?.langCode ?? defaultLangCode;
}
