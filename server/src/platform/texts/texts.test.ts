import { expect, test } from 'vitest';
import { eitherOf, momentText, textsIn } from './texts.ts';

test('a language that is not bundled is answered in English', () => {
  const said = ['nl-NL', 'en-US', 'ja-JP', ''].map((langCode) => textsIn(langCode)('alarms.accept'));
  expect(said).toEqual(['Accepteren', 'Accept', 'Accept', 'Accept']);
});

test('a choice of words is put together in the language of the words', () => {
  const said = ['nl-NL', 'ja-JP'].map((langCode) => eitherOf(langCode, ['A', 'B', 'C']));
  expect(said).toEqual(['A, B of C', 'A, B, or C']);
});

test.each([
  ['2026-11-20T23:05:00Z', 'Europe/Amsterdam', '21/11/2026 00:05'],
  ['2026-07-01T10:00:00Z', 'Europe/Amsterdam', '01/07/2026 12:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
])('%s in %s is %s', (at, zone, text) => {
  expect(momentText(new Date(at), zone)).toBe(text);
});
