import { expect, test } from 'vitest';
import { chooseLanguage } from './accept-language.ts';

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['*', 'en-US'],
  ['de', 'de-DE'],
  ['de-AT,en;q=0.5', 'de-DE'],
  ['NL-nl', 'nl-NL'],
  ['en;q=0.5, nl;q=0.9', 'nl-NL'],
  ['sv, da;q=0.9, de;q=0.1', 'de-DE'],
  ['de;q=0, nl', 'nl-NL'],
  [';;;,,q=1', 'en-US'],
  ['x'.repeat(10_000), 'en-US'],
])('%s is answered in %s', (header, langCode) => {
  expect(chooseLanguage(header)).toBe(langCode);
});
