import { expect, test } from 'vitest';
import { termsLanguageOf } from './terms.contract.ts';

test.each([
  ['nl-NL', 'nl'],
  ['de-DE', 'de'],
  ['en-US', 'en'],
  ['fr-FR', 'en'],
  ['ja-JP', 'en'],
])('whoever chose %s reads the terms in %s', (chosen, language) => {
  expect(termsLanguageOf(chosen)).toBe(language);
});
