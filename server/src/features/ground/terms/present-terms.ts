import {
  termsLanguageOf,
  type TermsDocument,
  type TermsLanguage,
} from '@belfry/contract/ground/terms/terms.contract.ts';
import type { Config } from '#platform/config/config.ts';
import type { Platform } from '#platform/platform.ts';
import { readTerms, type KnownTerms, type TermsVersion } from './documents/read-terms.ts';

/** Terms in a language, with the product's name in them. */
export interface ReadableTerms extends TermsDocument {
  version: string;
  language: TermsLanguage;
}

const known = new WeakMap<Config, KnownTerms>();

/**
 * Every version of the terms, the newest first; the first is in force. Read once for the settings of a portal: files that change
 * count from its next start.
 * @throws {ConfigError} with every fault of the files, which the start asks for before anything else
 */
export function knownTerms({ config }: Pick<Platform, 'config'>): KnownTerms {
  const terms = known.get(config) ?? readTerms(config);
  known.set(config, terms);
  return terms;
}

/** The terms that are in force. */
export function presentTerms(platform: Pick<Platform, 'config'>): TermsVersion {
  return knownTerms(platform)[0];
}

/** A version as somebody reads it, in English where it is not written in their language. */
export function termsIn(
  { version, documents }: TermsVersion,
  chosen: TermsLanguage,
  { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>,
): ReadableTerms {
  const language = documents[chosen] ? chosen : 'en';
  const { title, sections } = documents[language] ?? documents.en;
  const named = (text: string) => text.replaceAll('{brand}', () => BRAND_NAME);
  return {
    version,
    language,
    title: named(title),
    sections: sections.map((section) => ({
      title: named(section.title),
      blocks: section.blocks.map(({ kind, texts }) => ({ kind, texts: texts.map(named) })),
    })),
  };
}

/** The terms that are in force, for who speaks one of our languages. */
export function presentTermsFor(platform: Pick<Platform, 'config'>, langCode: string): ReadableTerms {
  return termsIn(presentTerms(platform), termsLanguageOf(langCode), platform.config);
}
