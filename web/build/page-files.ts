import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import type { Plugin } from 'vite';
import { type Chunk, chunksOf, chunksWith, filesOf, fontsOf } from './chunks.ts';
import { shellParts } from './screen-chunks.ts';

/** What every signed-in screen has around it. */
const around = [...shellParts, 'app/routes.tsx'];

/** What a page shows first, the modules of that, and the parts of the texts that it says; the server knows which address shows which. */
const pages: Readonly<Record<string, { modules: readonly string[]; texts: readonly string[] }>> = {
  'sign-in': { modules: [], texts: [] },
  'signed-in': { modules: around, texts: ['/rooms'] },
  devices: {
    modules: [...around, 'features/devices/devices/list/devices-screen.tsx'],
    texts: ['/rooms', '/devices', '/parts'],
  },
  device: {
    modules: [...around, 'app/pages/device-page.tsx'],
    texts: ['/rooms', '/devices', '/parts'],
  },
};

/** All modules that pages name. */
export const namedModules = [...new Set(Object.values(pages).flatMap(({ modules }) => modules))];

/**
 * Emits `page-files.json`, from which the server names in the page what a browser would else learn of one script after the other:
 * by page, and by language for the texts. What the page names by itself is not in it.
 */
export function pageFiles(): Plugin {
  let root = '';
  return {
    name: 'belfry:page-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(listFiles(chunksOf(bundle), fontsOf(bundle), root));
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source });
      },
    },
  };
}

/** The files of each page by a build's scripts and fonts. */
export function listFiles(
  chunks: readonly Chunk[],
  fonts: readonly string[],
  root: string,
): Record<string, { files: string[]; texts: Record<string, string[]> }> {
  const first = new Set(chunksWith(chunks, () => false).flatMap(filesOf));
  const filesWith = (modules: readonly string[]) => {
    const gone = modules.filter((module) => !chunks.some(({ moduleIds }) => moduleIds.includes(module)));
    if (gone.length > 0) throw new Error(`pages name modules that are not in the app: ${gone.join(', ')}`);
    const files = chunksWith(chunks, (module) => modules.includes(module)).flatMap(filesOf);
    return [...new Set(files)].filter((name) => !first.has(name)).map((name) => `/${name}`);
  };
  const listed = Object.entries(pages).map(([page, { modules, texts }]) => {
    const scripts = filesWith(modules.map((module) => `${root}/src/${module}`));
    const byLanguage = langCodes.map((langCode) => {
      const said = `\0virtual:texts/${folderOf(langCode)}`;
      const named = filesWith([said, ...texts.map((part) => said + part)]);
      return [langCode, named.filter((name) => !scripts.includes(name))];
    });
    // Who is signed in sees all of a screen at once, in letters that stay; the sign-in page is read before they have come.
    const letters = page === 'sign-in' ? [] : fonts.map((name) => `/${name}`);
    return [page, { files: [...scripts, ...letters], texts: Object.fromEntries(byLanguage) }];
  });
  return Object.fromEntries(listed);
}
