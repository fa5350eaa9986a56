import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTexts } from '../texts/src/read-texts.ts';
import { pictureSize } from './picture-size.ts';

const folder = resolve(import.meta.dirname, '../web/public');

/** Languages that the manual is written in; the server has the English one at the address of every other. */
export const manualLanguages = ['de', 'en', 'nl'];

/** Pages of the manual by their path in the repository, as they are on the disk. */
export function manualPages(): Record<string, string> {
  const paths = globSync('manual/*/*.html', { cwd: folder }).toSorted();
  return Object.fromEntries(
    paths.map((path) => [`web/public/${path}`, readFileSync(join(folder, path), 'utf8')]),
  );
}

/**
 * A page with what others decide: the words of the screens, which `data-text` names, as the texts have them, and which file
 * a picture is and how large.
 * @throws where it names a text that is none, or that differs from time to time
 */
export function filledPage(path: string, page: string): string {
  const [, language = ''] = /manual\/([a-z]{2})\//.exec(path) ?? [];
  const texts = readTexts(language);
  return page
    .replaceAll(
      /(<b data-text="([\w.-]+)">)([^<]*)(?=<\/b>)/g,
      (written, tag: string, id: string, words: string) => {
        const text = texts[id];
        if (text === undefined || text.includes('{')) throw new Error(`${path}: ${id} is no fixed text`);
        return asRead(words) === escaped(text) ? written : tag + escaped(text);
      },
    )
    .replaceAll(/<img\b[^>]*>/g, sizedPicture);
}

/** As a browser shows it: a break of a line is a space. */
const asRead = (html: string) => html.replaceAll(/\s+/g, ' ').trim();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sizedPicture(tag: string): string {
  const [, name = ''] = /src="\/(manual\/pictures\/[\w/-]+)\.\w+"/.exec(tag) ?? [];
  const file = [`${name}.webp`, `${name}.png`].find((path) => existsSync(join(folder, path)));
  if (!file) return tag;
  const { width, height } = pictureSize(readFileSync(join(folder, file)));
  return tag
    .replace(/src="[^"]*"/, `src="/${file}"`)
    .replaceAll(/\s+(?:width|height)="\d*"/g, '')
    .replace(/(\s+)loading=/, `$1width="${width}"$1height="${height}"$1loading=`);
}
