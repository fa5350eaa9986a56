import { expect, test } from 'vitest';
import { spokenLanguage } from './spoken-language.ts';

test.each([
  ['nl-NL', 'nl-NL'],
  ['pt-PT', 'pt-PT'],
  ['zh-CN', 'zh-CN'],
  ['sv-SE', 'en-US'],
  ['', 'en-US'],
])('texts in %j are read as %s', (langCode, spoken) => {
  expect(spokenLanguage(langCode)).toBe(spoken);
});
