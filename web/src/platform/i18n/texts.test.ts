import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../locales');
const read = (lang: string, file: string) =>
  JSON.parse(readFileSync(join(folder, lang, file), 'utf8')) as Record<string, string>;
const inOrder = (a: string, b: string) => a.localeCompare(b);
const placeholders = (text: string) => [...new Set(namesIn(compileMessageOrThrow(text)))].toSorted(inOrder);
const files = readdirSync(join(folder, 'en'));

/** Names of the values of a compiled text, also those within its choices. */
function namesIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , choices] = part as [string, string?, Record<string, unknown>?];
    return [name, ...Object.values(choices ?? {}).flatMap(namesIn)];
  });
}

test('there are texts', () => {
  expect(files).toContain('shell.json');
});

describe.each(['de', 'nl'])('%s', (lang) => {
  test('has the files of English', () => {
    expect(readdirSync(join(folder, lang))).toEqual(files);
  });

  test.each(files)('%s has every key, and the same placeholders', (file) => {
    const english = read('en', file);
    const texts = read(lang, file);
    expect(Object.keys(texts).toSorted(inOrder)).toEqual(Object.keys(english).toSorted(inOrder));
    for (const [id, text] of Object.entries(texts)) {
      expect({ id, isEmpty: text.trim() === '' }).toEqual({ id, isEmpty: false });
      expect({ id, placeholders: placeholders(text) }).toEqual({
        id,
        placeholders: placeholders(english[id] ?? ''),
      });
    }
  });
});

test.each(['en', 'de', 'nl'])('every text of %s is well formed', (lang) => {
  const broken = files.flatMap((file) =>
    Object.entries(read(lang, file)).filter(([, text]) => {
      try {
        return compileMessageOrThrow(text).length === 0;
      } catch {
        return true;
      }
    }),
  );
  expect(broken).toEqual([]);
});

test('an id begins with the name of its file', () => {
  const strays = files.flatMap((file) =>
    Object.keys(read('en', file)).filter((id) => !id.startsWith(`${file.replace('.json', '')}.`)),
  );
  expect(strays).toEqual([]);
});

test('English has the message of every error code, to the letter', () => {
  const texts = read('en', 'errors.json');
  const messages = Object.entries(errorCatalogue).map(([code, { message }]) => [`errors.${code}`, message]);
  expect(Object.fromEntries(messages.map(([id]) => [id, texts[id ?? '']]))).toEqual(
    Object.fromEntries(messages),
  );
});

test('English says "dialer", with one l', () => {
  const manual = join(import.meta.dirname, '../../../public/manual/en');
  const texts = [
    ...files.flatMap((file) => Object.values(read('en', file))),
    ...readdirSync(manual).map((file) => readFileSync(join(manual, file), 'utf8').replace(/<[^>]*>/g, '')),
  ];
  expect(texts.join('\n')).toMatch(/dialer/);
  expect(texts.filter((text) => /dialler/i.test(text))).toEqual([]);
});
