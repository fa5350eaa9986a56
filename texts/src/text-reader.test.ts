import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { folderOf } from './folder-of.ts';
import { placeholdersOf } from './placeholders.ts';
import { readTexts } from './read-texts.ts';
import { outletOf } from './sent-texts.ts';
import { readerOf } from './text-reader.ts';
import type { TextParameters } from './text-ids.generated.ts';

/** Values that choose differently in plurals and selects. */
const samples = [0, 1, 2, 5, 1234, 'yes', 'Fan 3', 'voice', ''] as const;

describe.each(langCodes)('texts of %s', (langCode) => {
  const texts = Object.entries(readTexts(folderOf(langCode)));

  // The browser reads the same texts by another library, which is smaller.
  test('say the same in the server and in the browser', () => {
    const messages = Object.fromEntries(texts.map(([id, text]) => [id, compileMessageOrThrow(text)]));
    const browser = setupI18n({ locale: langCode, messages: { [langCode]: messages } });
    const server = readerOf(langCode) as (id: string, values?: object) => string;
    let compared = 0;
    for (const [id, text] of texts) {
      if (outletOf(id) !== null) continue;
      const names = placeholdersOf(text);
      for (const sample of names.length > 0 ? samples : [0]) {
        const values = Object.fromEntries(names.map((name) => [name, sample]));
        if (/, plural,/.test(text) && typeof sample !== 'number') continue;
        expect({ id, sample, says: server(id, values) }).toEqual({ id, sample, says: browser._(id, values) });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(2_000);
  });
});

test('a value is put in as it is, whatever stands in it', () => {
  const text = readerOf('en-US');
  const name = String.raw`\u0041 {name} '{' # <b> ${'\u0000'}`;
  expect(text('alarms.pause-named', { name })).toBe(`Pause ${name}`);
});

test('a language without a folder is refused', () => {
  expect(() => readerOf('xx-XX')).toThrow(/ENOENT/);
});

test('the types name what a text takes; what is missing all the same leaves a gap', () => {
  const text = readerOf('en-US');
  const takes: TextParameters['alarms.pause-named'] = 'name';
  expect(text('alarms.pause-named', { [takes]: 'Fan' })).toBe('Pause Fan');
  // @ts-expect-error nothing is given
  expect(text('alarms.pause-named')).toBe('Pause ');
  // @ts-expect-error something else is given
  expect(text('alarms.pause-named', { title: 'Fan' })).toBe('Pause ');
});
