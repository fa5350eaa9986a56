import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { momentText, textsFor } from './texts.ts';

test('a language that is not bundled is answered in English', () => {
  const texts = { 'en-US': 'bell', 'de-DE': 'Glocke', 'nl-NL': 'klok' };
  expect([textsFor(texts, 'nl-NL'), textsFor(texts, 'ja-JP'), textsFor(texts, '')]).toEqual([
    'klok',
    'bell',
    'bell',
  ]);
});

test.each([
  ['2026-11-20T23:05:00Z', 'Europe/Amsterdam', '21/11/2026 00:05'],
  ['2026-07-01T10:00:00Z', 'Europe/Amsterdam', '01/07/2026 12:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
])('%s in %s is %s', (at, zone, text) => {
  expect(momentText(new Date(at), zone)).toBe(text);
});

/** All that a person may read: texts, and the words of those that take values; not the keys. */
function wordsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts === 'function') return [texts.toString()];
  return texts && typeof texts === 'object' ? Object.values(texts).flatMap(wordsOf) : [];
}

test('English says "dialer", with one l', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const words: string[] = [readFileSync(join(root, 'contract/src/ground/terms/terms-document.ts'), 'utf8')];
  for (const file of globSync('server/src/features/**/*{.texts,-texts}.ts', { cwd: root })) {
    const module = (await import(join(root, file))) as Record<string, Partial<Record<string, unknown>>>;
    words.push(...Object.values(module).flatMap((texts) => wordsOf(texts?.['en-US'])));
  }
  const api = readFileSync(join(root, 'docs/generated/openapi.json'), 'utf8');
  words.push(...(api.match(/"(?:title|summary|description)": "[^"]*"/g) ?? []));
  expect(words.length).toBeGreaterThan(500);
  expect(words.filter((text) => /dialler/i.test(text))).toEqual([]);
});
