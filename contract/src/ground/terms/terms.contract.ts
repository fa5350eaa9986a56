import * as z from 'zod/mini';
import { langCode } from '#ground/languages/languages.contract.ts';
import { defineRoute } from '#http/route.ts';

/** Languages that terms and conditions are written in. */
export const termsLanguages = ['en', 'de', 'nl'] as const;
/** One of {@link termsLanguages}. */
export type TermsLanguage = (typeof termsLanguages)[number];

/** The language of the terms for a chosen one: nl, de, else English (spec §2). */
export function termsLanguageOf(chosen: string): TermsLanguage {
  return termsLanguages.find((language) => chosen.startsWith(`${language}-`)) ?? 'en';
}

/** A part of the terms: its heading, and paragraphs and lists below it. A paragraph has one text. */
const termsSection = z.strictObject({
  title: z.string(),
  blocks: z.array(z.strictObject({ kind: z.enum(['paragraph', 'list']), texts: z.array(z.string()) })),
});
const termsDocument = z.strictObject({ title: z.string(), sections: z.array(termsSection) });
/** Terms and conditions in one language. */
export type TermsDocument = z.infer<typeof termsDocument>;

/** `GET /terms`: the terms that are in force, in the language of the call unless it names one. */
export const getTerms = defineRoute({
  method: 'GET',
  path: '/terms',
  access: 'public',
  tag: 'terms',
  summary: 'The terms and conditions that are in force',
  query: z.strictObject({ language: z.optional(langCode) }),
  response: z.extend(termsDocument, {
    version: z.string(),
    /** What they are written in. */
    language: z.enum(termsLanguages),
    /** Every version that can be read, the newest first. */
    versions: z.array(z.string()),
  }),
});

/** Where a version of the terms can be read as a PDF, below the address of the portal. */
export function termsFileOf(version: string, language: TermsLanguage): `/${string}` {
  return `/terms/${version}/${language}.pdf`;
}
