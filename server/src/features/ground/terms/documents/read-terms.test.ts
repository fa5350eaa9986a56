import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { termsLanguages } from '@belfry/contract/ground/terms/terms.contract.ts';
import { ConfigError } from '#platform/config/config.ts';
import { readTerms } from './read-terms.ts';

const words = (text: string) => `# Terms\n\n## Part\n\n${text}\n`;

/** The terms of an operator whose folder holds these files. */
function read(files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return readTerms({ BRAND_DIR: folder });
}
function faultsOf(files: Parameters<typeof read>[0]): string[] {
  try {
    read(files);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}
const namesOf = (terms: ReturnType<typeof readTerms>) => terms.map(({ version }) => version);

test('without files of the operator the terms are ours, in each language with the same parts', () => {
  const [present, ...older] = readTerms({ BRAND_DIR: undefined });
  expect([present.version, older]).toEqual(['2026-01', []]);
  const documents = termsLanguages.map((language) => present.documents[language]);
  expect(documents.map((document) => document?.sections.length)).toEqual([6, 6, 6]);
  for (const document of documents) expect(JSON.stringify(document)).toContain('{brand}');
  expect(namesOf(read({ 'brand.json': '{}' }))).toEqual(['2026-01']);
});

test('the newest of the operator is in force, and what was before can still be read', () => {
  const terms = read({
    'terms/2027-01/en.md': words('first'),
    'terms/2027-01-15/en.md': words('second'),
    'terms/2027-01-15/de.md': words('zweitens'),
    'terms/2025-12/en.md': words('before ours'),
    'terms/.hidden/en.md': 'no terms',
  });
  expect(namesOf(terms)).toEqual(['2027-01-15', '2027-01', '2026-01', '2025-12']);
  expect(Object.keys(terms[0].documents)).toEqual(['en', 'de']);
});

test('what the operator has is in force even where ours is newer, and takes the place of ours of that name', () => {
  expect(namesOf(read({ 'terms/2025-12/en.md': words('old') }))).toEqual(['2025-12', '2026-01']);
  const [present, ...others] = read({ 'terms/2026-01/en.md': words('theirs') });
  expect([present.version, others]).toEqual(['2026-01', []]);
  expect(JSON.stringify(present.documents)).toContain('theirs');
});

test('the digest is of the words alone', () => {
  const digestOf = (files: Readonly<Record<string, string>>) => read(files)[0].digest;
  const digest = digestOf({ 'terms/2027-01/en.md': words('one two') });
  expect(digestOf({ 'terms/2027-01/en.md': `\uFEFF${words('one\ntwo')}`.replaceAll('\n', '\r\n') })).toBe(
    digest,
  );
  expect(digestOf({ 'terms/2027-01/en.md': words('one three') })).not.toBe(digest);
  const two = { 'terms/2027-01/en.md': words('one two'), 'terms/2027-01/nl.md': words('een') };
  expect(digestOf(two)).not.toBe(digest);
});

test('every fault is said at once, with its file, its line, and what to do', () => {
  const faults = faultsOf({
    'terms/2027/en.md': words('odd name'),
    'terms/2027-13/en.md': words('odd month'),
    'terms/en.md': words('no version'),
    'terms/2027-01/de.md': words('kein Englisch'),
    'terms/2027-02/en.md': words('a **bold** word'),
    'terms/2027-03/en.md': words('good'),
    'terms/2027-03/fr.md': words('bien'),
    'terms/2027-04/en.md': words('x'.repeat(200_001)),
    'terms/2027-05/en.md': Buffer.from([0x23, 0x20, 0xff]),
  });
  expect(faults.toSorted()).toEqual([
    'BRAND_DIR: terms/2027-01/en.md: write it; who reads no other of them reads English',
    'BRAND_DIR: terms/2027-02/en.md, line 5: write plain text: no links, no bold, no HTML',
    'BRAND_DIR: terms/2027-03/fr.md: leave it out; terms are in en.md, de.md, nl.md',
    'BRAND_DIR: terms/2027-04/en.md, line 1: keep it below 200 kB',
    'BRAND_DIR: terms/2027-05/en.md, line 1: save it as UTF-8',
    'BRAND_DIR: terms/2027-13: name a folder for each version by its month or day, as terms/2027-01',
    'BRAND_DIR: terms/2027: name a folder for each version by its month or day, as terms/2027-01',
    'BRAND_DIR: terms/en.md: name a folder for each version by its month or day, as terms/2027-01',
  ]);
});

test('a folder that is not there is a fault, and so are versions without number', () => {
  const missing = () => readTerms({ BRAND_DIR: '/nowhere/brand' });
  expect(missing).toThrow(new ConfigError('BRAND_DIR: there is no folder /nowhere/brand'));
  const many = Object.fromEntries(
    Array.from({ length: 51 }, (_, n) => [
      `terms/2027-${String(1 + (n % 12)).padStart(2, '0')}-${10 + Math.floor(n / 12)}/en.md`,
      words('x'),
    ]),
  );
  expect(faultsOf(many)).toEqual(['BRAND_DIR: terms: keep 50 versions at most']);
});
