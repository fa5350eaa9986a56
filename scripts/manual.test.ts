import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readGlossary } from '../texts/src/glossary.fixture.ts';
import { customerScreens, managementScreens } from './screens/addresses.ts';
import { manualPage } from '../web/src/app/help/manual-page.ts';
import { filledPage, manualLanguages, manualPages } from './manual.ts';
import { pictureSize } from './picture-size.ts';

const publicFolder = resolve(import.meta.dirname, '../web/public');
const pages = manualPages();
const paths = Object.keys(pages);
const namesOf = (language: string) =>
  paths.filter((path) => path.includes(`/${language}/`)).map((path) => basename(path));
const anchorsOf = (page: string) => [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '');
const addressesOf = (page: string, attribute: string) =>
  [...page.matchAll(new RegExp(`\\s${attribute}="([^"]+)"`, 'g'))].map(([, address]) => address ?? '');

test('it is written in English, German and Dutch, with the same pages and anchors in each', () => {
  expect([...new Set(paths.map((path) => path.split('/')[3]))]).toEqual(manualLanguages);
  const anchorsIn = (language: string) =>
    Object.fromEntries(
      namesOf(language).map((name) => [
        name,
        anchorsOf(pages[`web/public/manual/${language}/${name}`] ?? ''),
      ]),
    );
  for (const anchors of Object.values(anchorsIn('en'))) expect(anchors.length).toBeGreaterThan(4);
  for (const language of manualLanguages) expect(anchorsIn(language)).toEqual(anchorsIn('en'));
});

describe.each(Object.entries(pages))('%s', (path, page) => {
  const language = path.split('/')[3] ?? '';

  it('has one title, its language, and headings without a gap', () => {
    expect(page).toContain(`<html lang="${language}">`);
    const levels = [...page.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it('lists all of its parts at its beginning, and leads to itself in each language', () => {
    const listed = addressesOf(/<nav class="contents".*?<\/nav>/s.exec(page)?.[0] ?? '', 'href');
    expect(listed).toEqual(anchorsOf(page).map((id) => `#${id}`));
    for (const other of manualLanguages)
      expect(page).toMatch(
        new RegExp(
          `<a\\s+href="/manual/${other}/${basename(path)}"\\s+lang="${other}"\\s+hreflang="${other}"`,
        ),
      );
    expect(page.match(/aria-current="page"/g)).toHaveLength(2);
  });

  it('leads only to what is there', () => {
    const missing = [...addressesOf(page, 'href'), ...addressesOf(page, 'src')].filter((address) => {
      const [file = '', anchor] = address.split('#');
      const target = file === '' ? path : `web/public${file}`;
      if (anchor) return !anchorsOf(pages[target] ?? '').includes(anchor);
      // Pictures are taken by a script, which need not have run in a clone that is being worked on.
      if (file.startsWith('/manual/pictures/'))
        return existsSync(join(publicFolder, 'manual/pictures')) && !existsSync(join(publicFolder, file));
      return !['/', '/api/openapi.json'].includes(file) && !existsSync(join(publicFolder, file));
    });
    expect(missing).toEqual([]);
  });

  it('says the words of the screens as they stand there, and how large its pictures are', () => {
    // Otherwise: npm run generate.
    expect(filledPage(path, page)).toBe(page);
  });

  it('keeps to the words of its language, with the signs that print has', () => {
    const words = page.replaceAll(/<[^>]*>/g, ' ');
    const banned = readGlossary(language).terms.flatMap(({ never }) => never);
    expect(banned.filter((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(words))).toEqual([]);
    expect(words).not.toMatch(/["']/);
  });

  it('has no script and no style of its own, which the policy holds back', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });
});

test('words of the screens are filled in, and only words that are fixed', () => {
  const path = 'web/public/manual/nl/help.html';
  expect(filledPage(path, '<b data-text="devices.add">Add</b>')).toBe(
    '<b data-text="devices.add">Toevoegen</b>',
  );
  const broken = '<b data-text="devices.tab.call-lists">Contacten\n  en bellijsten</b>';
  expect(filledPage(path, broken)).toBe(broken);
  for (const id of ['devices.nothing', 'devices.added'])
    expect(() => filledPage(path, `<b data-text="${id}">x</b>`)).toThrow(`${id} is no fixed text`);
});

test('a picture’s size is read from its file', () => {
  const png = Buffer.alloc(24);
  png.write('PNG', 1, 'latin1');
  png.writeUInt32BE(900, 16);
  png.writeUInt32BE(506, 20);
  expect(pictureSize(png)).toEqual({ width: 900, height: 506 });
  const webp = (kind: string, at: number, bytes: readonly number[]) => {
    const file = Buffer.alloc(32);
    file.write('RIFF....WEBP', 0, 'latin1');
    file.write(kind, 12, 'latin1');
    file.set(bytes, at);
    return file;
  };
  expect(pictureSize(webp('VP8X', 24, [0x83, 3, 0, 0xf9, 1, 0]))).toEqual({ width: 900, height: 506 });
  expect(pictureSize(webp('VP8 ', 26, [0x84, 3, 0xfa, 1]))).toEqual({ width: 900, height: 506 });
  expect(pictureSize(webp('VP8L', 21, [0x83, 0x43, 0x7e, 0]))).toEqual({ width: 900, height: 506 });
  expect(() => pictureSize(Buffer.from('GIF89a, which is neither of them'))).toThrow('neither');
});

describe('help on a screen', () => {
  const index = manualLanguages.map((language) => `web/public/manual/${language}/`);
  const tabs = [
    ...readFileSync(resolve(publicFolder, '../src/app/pages/device-tabs.tsx'), 'utf8').matchAll(
      /id: '([\w-]+)'/g,
    ),
  ].map(([, id]) => `/devices/detail/7?tab=${id}`);
  const screens = [...customerScreens(), ...managementScreens(), ...tabs].map((path) =>
    path.replaceAll(/:\w+/g, '7'),
  );

  it.each(screens)('%s has a page and an anchor of the manual in each language', (address) => {
    const [pathname = '', search] = address.split('?');
    const [page = '', anchor = 'none'] = manualPage({ pathname, search: search ? `?${search}` : '' }).split(
      '#',
    );
    for (const folder of index) expect(anchorsOf(pages[folder + page] ?? '')).toContain(anchor);
  });

  it('knows every tab of a device, and what it has no word for begins at the front page', () => {
    expect(tabs.length).toBeGreaterThan(7);
    const ofTabs = tabs.slice(1).map((address) => {
      const [pathname = '', search = ''] = address.split('?');
      return manualPage({ pathname, search: `?${search}` });
    });
    expect(ofTabs).not.toContain('farmer.html#states');
    expect(manualPage({ pathname: '/account/company', search: '?tab=policy' })).toBe('installer.html#users');
    expect(manualPage({ pathname: '/terms', search: '' })).toBe('help.html');
    expect(manualPage({ pathname: '/devicesx', search: '' })).toBe('help.html');
  });
});
