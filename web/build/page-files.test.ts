import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import { expect, test } from 'vitest';
import type { Chunk } from './chunks.ts';
import { listFiles, namedModules } from './page-files.ts';

const root = '/belfry/web';
const fonts = ['assets/letters.woff2'];
const chunk = (name: string, moduleIds: string[], more: Partial<Chunk> = {}): Chunk => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  isEntry: false,
  moduleIds,
  imports: [],
  ...more,
});
const styles = (name: string) => ({
  viteMetadata: { importedCss: new Set([`assets/${name}.css`]), importedAssets: new Set<string>() },
});

/** A build in which each module has a file of its own, which imports what the page begins with. */
const build = (without?: string): Chunk[] => [
  chunk('index', [`${root}/src/app/main.tsx`], { isEntry: true, ...styles('index') }),
  ...namedModules
    .filter((module) => module !== without)
    .map((module) =>
      chunk(module, [`${root}/src/${module}`], { imports: ['assets/index.js'], ...styles(module) }),
    ),
  ...langCodes.map(folderOf).flatMap((folder) =>
    ['', '/rooms', '/devices', '/parts'].map((part) =>
      chunk(`texts/${folder}${part}`, [`\0virtual:texts/${folder}${part}`], {
        imports: ['assets/index.js'],
      }),
    ),
  ),
];

test('a page names its scripts, their styles and its texts by language, and not what it begins with anyway', () => {
  const { 'sign-in': signIn, devices } = listFiles(build(), fonts, root);
  expect(devices?.files.at(-1)).toBe('/assets/letters.woff2');
  expect(signIn).toMatchObject({ files: [], texts: { 'de-DE': ['/assets/texts/de.js'] } });
  expect(devices?.files).toContain('/assets/features/devices/devices/list/devices-screen.tsx.js');
  expect(devices?.files).toContain('/assets/features/devices/devices/list/devices-screen.tsx.css');
  expect(devices?.texts['fr-FR']).toEqual([
    '/assets/texts/fr.js',
    '/assets/texts/fr/rooms.js',
    '/assets/texts/fr/devices.js',
    '/assets/texts/fr/parts.js',
  ]);
  for (const { files } of Object.values(listFiles(build(), fonts, root))) {
    expect(files.join()).not.toContain('index');
    expect(files.join()).not.toContain('texts');
  }
});

test('a screen that is no longer where it was is told while building', () => {
  expect(() => listFiles(build('app/pages/device-page.tsx'), fonts, root)).toThrow(
    /app\/pages\/device-page\.tsx/,
  );
});
