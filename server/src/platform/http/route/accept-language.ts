import {
  defaultLangCode,
  languages,
  type LangCode,
} from '@belfry/contract/ground/languages/language-list.ts';
import { remembered } from '#platform/values/remembered.ts';

/** The portal's language that an Accept-Language header asks for first; the default where it asks for none of them. */
export function chooseLanguage(header: string | undefined): LangCode {
  return header === undefined ? defaultLangCode : firstKnown(header);
}

const firstKnown = remembered((header): LangCode => {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const match = languages.find(
      ({ langCode }) => langCode.toLowerCase() === tag || langCode.slice(0, 2) === tag.slice(0, 2),
    );
    if (match) return match.langCode;
  }
  return defaultLangCode;
});
