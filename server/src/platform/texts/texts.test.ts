import { expect, test } from 'vitest';
import { eitherOf, listed, momentText, sentences, spokenMoment, textsIn } from './texts.ts';

test('whoever speaks none of our languages is answered in English', () => {
  const said = ['nl-NL', 'en-US', 'sv-SE', ''].map((langCode) => textsIn(langCode)('alarms.accept'));
  expect(said).toEqual(['Accepteren', 'Accept', 'Accept', 'Accept']);
});

test('a choice of words is put together in the language of the words', () => {
  const said = ['nl-NL', 'ja-JP', 'sv-SE'].map((langCode) => eitherOf(langCode, ['A', 'B', 'C']));
  expect(said).toEqual(['A, B of C', 'A、B、またはC', 'A, B, or C']);
});

test('a voice hears a moment in words, by 24 hours, where it was', () => {
  const at = new Date('2026-11-20T02:07:00Z');
  const said = ['en-US', 'de-DE', 'es-ES', 'ja-JP'].map((langCode) =>
    spokenMoment(at, 'Europe/Amsterdam', textsIn(langCode)),
  );
  expect(said).toEqual([
    'November 20 at 03:07',
    '20. November um 03:07',
    '20 de noviembre a las 03:07',
    '11月20日 03:07',
  ]);
});

test('sentences follow each other with the space that the language has', () => {
  const said = ['nl-NL', 'zh-CN'].map((langCode) => sentences(['A。', false, 'B。'], textsIn(langCode)));
  expect(said).toEqual(['A。 B。', 'A。B。']);
});

test('names stand in a row as the language parts them, without what is empty', () => {
  const said = ['nl-NL', 'ko-KR', 'ja-JP', 'zh-CN'].map((langCode) =>
    listed(['A', '', null, 'B'], textsIn(langCode)),
  );
  expect(said).toEqual(['A, B', 'A, B', 'A、B', 'A、B']);
});

test.each([
  ['2026-11-20T23:05:00Z', 'Europe/Amsterdam', '21/11/2026 00:05'],
  ['2026-07-01T10:00:00Z', 'Europe/Amsterdam', '01/07/2026 12:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
])('%s in %s is %s', (at, zone, text) => {
  expect(momentText(new Date(at), zone)).toBe(text);
});
