import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { describe, expect, test } from 'vitest';
import { folderOf } from './folder-of.ts';
import { outsideGsm, smsParts, speechSeconds } from './lengths.fixture.ts';
import { placeholdersOf } from './placeholders.ts';
import { readTexts } from './read-texts.ts';
import { outletOf, type Outlet } from './sent-texts.ts';
import { readerOf } from './text-reader.ts';

/** What stands in a message at a farm that gives things their full names. */
const usual: Readonly<Record<string, string | number>> = {
  alarm: 'Ventilation stopped, room 3',
  place: 'Pig house 12 north, Barneveld',
  name: 'Johannes Hendriksen',
  by: 'Johannes Hendriksen',
  at: '20/11/2026 03:07',
  since: '20/11/2026 03:07',
  until: '20/11/2026 03:07',
  brand: 'Belfry',
  silent: 'yes',
  reply: 'pin',
  digits: 6,
  n: 3,
};

/** Every text of an outlet in a language as somebody hears or reads it, by its id. */
function said(langCode: string, outlet: Outlet): [id: string, text: string][] {
  const text = readerOf(langCode) as (id: string, values: object) => string;
  return Object.entries(readTexts(folderOf(langCode)))
    .filter(([id]) => outletOf(id) === outlet)
    .map(([id, message]) => {
      expect({ id, unknown: placeholdersOf(message).filter((name) => !(name in usual)) }).toEqual({
        id,
        unknown: [],
      });
      return [id, text(id, usual)];
    });
}

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['ä'.repeat(160), 1],
  ['€'.repeat(81), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['’'.repeat(70), 1],
  ['’'.repeat(71), 2],
  [`${'a'.repeat(134)}…`, 3],
])('%j is sent in %d parts', (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});

test('a second has fourteen letters, or five characters of a script of syllables', () => {
  expect([speechSeconds('a'.repeat(28)), speechSeconds('警報警報警')]).toEqual([2, 1]);
});

describe.each(langCodes)('in %s', (langCode) => {
  const messages = said(langCode, 'sms');
  // An answer goes by text message too.
  const answers = said(langCode, 'answer');
  const speech = said(langCode, 'speech');

  test('there are messages, answers and spoken texts', () => {
    expect(Math.min(messages.length, answers.length, speech.length)).toBeGreaterThan(9);
  });

  test('a text message costs two parts at most, and an answer too', () => {
    const long = [...messages, ...answers].filter(([, text]) => smsParts(text) > 2);
    expect(long).toEqual([]);
  });

  // One typographic quotation mark makes a message of one part two or three.
  test('no sign costs a text message the alphabet that it could be written in', () => {
    const costly = [...messages, ...answers].filter(([, text]) =>
      outsideGsm(text).some((character) => /[\u00AB\u00B7\u00BB\u2010-\u2027]/.test(character)),
    );
    expect(costly).toEqual([]);
  });

  test('whoever picks up hears what it is about within twelve seconds, and what to do within as many', () => {
    const long = speech.filter(([, text]) => speechSeconds(text) > 12);
    expect(long).toEqual([]);
  });

  test('the title of an alarm’s notification is short, and its body of two or three lines', () => {
    const push = said(langCode, 'push');
    const long = push.filter(([id, text]) => text.length > (id.endsWith('.title') ? 50 : 130));
    expect(push.length).toBeGreaterThan(4);
    expect(long).toEqual([]);
  });
});
