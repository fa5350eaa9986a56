import { expect, test } from 'vitest';
import { termsLanguageOf, termsLanguages, termsOf } from './terms-document.ts';

test.each([
  ['nl-NL', 'nl'],
  ['de-DE', 'de'],
  ['en-US', 'en'],
  ['fr-FR', 'en'],
  ['ja-JP', 'en'],
])('whoever chose %s reads the terms in %s', (chosen, language) => {
  expect(termsLanguageOf(chosen)).toBe(language);
});

test('every language has the same parts, and names the product', () => {
  const documents = termsLanguages.map((language) => termsOf(language, 'Tower $& Co'));
  expect(new Set(documents.map(({ sections }) => sections.length))).toEqual(new Set([6]));
  for (const { sections } of documents) {
    const all = sections.map(({ text }) => text).join('\n');
    expect(all).toContain('Tower $& Co');
    expect(all).not.toContain('{');
  }
});
