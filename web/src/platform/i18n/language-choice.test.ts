import { expect, test } from 'vitest';
import { chooseLanguage } from './language-choice.ts';

test.each([
  ['a saved language comes first', 'nl-NL', 'de-DE', 'nl-NL'],
  ['a saved language that does not exist is passed over', 'xx-XX', 'de-DE', 'de-DE'],
  ['two letters are matched with the country code', null, 'nl', 'nl-NL'],
  ['two letters in any case', null, 'DE', 'de-DE'],
  ['a longer code must equal a language', null, 'fr-FR', 'fr-FR'],
  ['a longer code that equals none is English', null, 'de-AT', 'en-US'],
  ['two letters that match none are English', null, 'pl', 'en-US'],
  ['no browser language is English', null, '', 'en-US'],
] as const)('%s', (_promise, saved, browser, chosen) => {
  expect(chooseLanguage(saved, browser)).toBe(chosen);
});
