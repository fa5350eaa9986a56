import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './faults.fixture.ts';
import { folderOf } from './folder-of.ts';
import { readGlossary, readTerms } from './glossary.fixture.ts';
import { readRoom, readTexts, textRooms, textsFolder } from './read-texts.ts';

const root = join(textsFolder, '..');
const folders = langCodes.map(folderOf);
const rooms = textRooms();

test('every language that is bundled has a folder, and every folder is a language that is bundled', () => {
  const onDisk = readdirSync(textsFolder).filter((name) => /^[a-z]{2}$/.test(name));
  expect(onDisk).toEqual(folders.toSorted((a, b) => (a < b ? -1 : 1)));
});

test('there are texts', () => {
  expect(rooms).toContain('shell');
  expect(Object.keys(readTexts('en')).length).toBeGreaterThan(2_000);
});

describe.each(folders)('%s', (folder) => {
  test('has the rooms of English', () => {
    expect(readdirSync(join(textsFolder, folder)).map((file) => file.replace('.json', ''))).toEqual(rooms);
  });

  test('nobody is asked for a day as the computer writes it', () => {
    const asks = Object.entries(readTexts(folder)).filter(([, text]) =>
      /YYYY-|JJJJ-|\b20\d\d-\d\d-\d\d\b/.test(text),
    );
    expect(asks).toEqual([]);
  });

  test.each(rooms)('%s has every text of English in the same order, and no other', (room) => {
    expect(Object.keys(readRoom(folder, room))).toEqual(Object.keys(readRoom('en', room)));
  });
});

const english = Object.entries(readTexts('en'));
/** The terms that English explains, and every language has its own words for. */
const terms = readTerms();

describe.each(folders.filter((folder) => folder !== 'en'))('%s as the translation of English', (folder) => {
  const texts = readTexts(folder);
  const glossary = readGlossary(folder);

  test('every text is translated, takes the same values, and keeps to the glossary', () => {
    expect(english.flatMap(([id, text]) => faultsOf(folder, [id, texts[id] ?? '', text], glossary))).toEqual(
      [],
    );
  });

  test('the glossary has every term, and nothing that no text needs', () => {
    const has = glossary.terms.map((term) => term.english);
    expect(terms.filter((term) => !has.includes(term))).toEqual([]);
    expect([...new Set(has)]).toEqual(has);
    const strict = { ...glossary, otherwise: new Set<string>(), same: new Set<string>() };
    const faults = english.flatMap(([id, text]) => faultsOf(folder, [id, texts[id] ?? '', text], strict));
    const isFreed = (entry: string) => {
      const [id = '', term = ''] = entry.split(': ');
      return faults.some(
        (fault) => fault.startsWith(`${id}: does not say`) && fault.includes(` for “${term}”: `),
      );
    };
    expect([...glossary.otherwise].filter((entry) => !isFreed(entry))).toEqual([]);
    const same = new Set(english.filter(([id, text]) => texts[id] === text).map(([, text]) => text));
    expect([...glossary.same].filter((text) => !same.has(text))).toEqual([]);
  });
});

test('English keeps to its own signs and numbers', () => {
  const glossary = {
    terms: [],
    otherwise: new Set<string>(),
    same: new Set(english.map(([, text]) => text)),
  };
  const faults = english.flatMap(([id, text]) => faultsOf('en', [id, text, text], glossary));
  // Some errors stand as the specification writes them.
  const own = faults.filter((fault) => !/^errors\..*apostrophe|has the English word/.test(fault));
  expect(own).toEqual([]);
});

test('an id begins with the name of its room', () => {
  const strays = rooms.flatMap((room) =>
    Object.keys(readRoom('en', room)).filter((id) => !id.startsWith(`${room}.`)),
  );
  expect(strays).toEqual([]);
});

test('every text is asked for somewhere, by its id or by a template that it fits', () => {
  const sources = ['contract/src', 'server/src', 'web/src', 'web/build']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.(?:test|fixture)\./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const named = new Set([...sources.matchAll(/['`]([a-z][a-z-]*\.[\w.-]+)['`]/g)].map(([, id]) => id));
  const templates = [...new Set(sources.match(/`[a-z][a-z-]*\.(?:[\w.-]|\$\{[^}]*\})+`/g))]
    .filter((template) => template.includes('${'))
    .map(
      (template) =>
        new RegExp(
          `^${template
            .slice(1, -1)
            .replaceAll('.', String.raw`\.`)
            .replaceAll(/\$\{[^}]*\}/g, '.+')}$`,
        ),
    );
  const ids = Object.keys(readTexts('en'));
  expect(ids.filter((id) => !named.has(id) && !templates.some((template) => template.test(id)))).toEqual([]);
});

test('English has the message of every error code, to the letter', () => {
  const texts = readRoom('en', 'errors');
  const messages = Object.entries(errorCatalogue).map(([code, { message }]) => [`errors.${code}`, message]);
  expect(Object.fromEntries(messages.map(([id]) => [id, texts[id ?? '']]))).toEqual(
    Object.fromEntries(messages),
  );
});

test('English says "dialer", with one l', () => {
  const manual = join(root, 'web/public/manual/en');
  const api = readFileSync(join(root, 'docs/generated/openapi.json'), 'utf8');
  const written = [
    ...Object.values(readTexts('en')),
    ...readdirSync(manual).map((file) => readFileSync(join(manual, file), 'utf8').replace(/<[^>]*>/g, '')),
    readFileSync(join(root, 'server/assets/terms/2026-01/en.md'), 'utf8'),
    ...(api.match(/"(?:title|summary|description)": "[^"]*"/g) ?? []),
  ];
  expect(written.join('\n')).toMatch(/dialer/);
  expect(written.filter((text) => /dialler/i.test(text))).toEqual([]);
});
