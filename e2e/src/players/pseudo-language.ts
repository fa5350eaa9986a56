import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const dist = join(import.meta.dirname, '../../../web/dist');
/** A file that holds texts, as the build writes them: an object by ids. */
const holdsTexts = /=\{"[a-z-]+\.[a-z0-9.-]+":/;

/**
 * English becomes a language that nobody speaks: each text stands in ⟦ ⟧ and is half as long again, as a translation may be.
 * What a screen shows outside of the signs was never a text. The files of the app are as they were built; what they export is
 * put into signs on its way into the page.
 */
export async function speaksPseudo(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const source = readFileSync(join(dist, pathname), 'utf8');
    if (search !== '' || !holdsTexts.test(source)) return route.continue();
    const [, list = ''] = /export\s*\{([^}]*)\}/.exec(source) ?? [];
    const names = list.split(',').map(
      (each) =>
        each
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    );
    const body = [
      `import * as real from '${pathname}?real';`,
      `const isTexts = (value) => value !== null && typeof value === 'object' && Object.values(value).every(Array.isArray);`,
      `const length = (part) => typeof part === 'string' ? part.length : 0;`,
      `const pseudo = (parts) => {`,
      // No language has a word of a hundred letters.
      `  const more = Math.ceil(parts.reduce((sum, part) => sum + length(part), 0) / 2);`,
      `  const pad = '~'.repeat(more).replaceAll(/~{16}(?=~)/g, '$& ');`,
      `  return ['\\u27E6', ...parts, pad, '\\u27E7'];`,
      `};`,
      `const once = (parts) => parts[0] === '\\u27E6' ? parts : pseudo(parts);`,
      `const each = (value, change) => Object.fromEntries(Object.entries(value).map(([id, part]) => [id, change(part)]));`,
      // Texts of some rooms stand in the file that lists all rooms, each of which is a way to its texts.
      `const isRooms = (value) => value !== null && typeof value === 'object' && Object.values(value).every((way) => typeof way === 'function');`,
      `const toRoom = (way) => async (room) => ({ default: each((await way(room)).default, once) });`,
      `const given = (value) => isTexts(value) ? each(value, once) : isRooms(value) ? each(value, toRoom) : value;`,
      ...names.map((name, index) => `const v${index} = given(real[${JSON.stringify(name)}]);`),
      `export { ${names.map((name, index) => `v${index} as ${name}`).join(', ')} };`,
    ].join('\n');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/**
 * What stands on the page outside of the signs: its words, and those that its pictures and fields are called by. Names of
 * countries, months, weekdays and time zones are the browser's own.
 */
export function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        !node.parentElement
          ?.closest('script, style, noscript, [lang]')
          ?.matches('script, style, noscript, :not(html)')
      )
        found.push((node as Text).data);
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    // A text may stand in several elements, and texts stand in texts: from the innermost outwards.
    let rest = found.join('\n');
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n');
    }
    // The same on every screen, and slow to ask for.
    const kept = globalThis as { ownWords?: Set<string> };
    kept.ownWords ??= browsersWords();
    const own = kept.ownWords;
    // A weekday may stand before a time of day.
    const timeless = rest.replaceAll(/\d{1,2}:\d{2}(?::\d{2})?/g, '\n');
    const pieces = timeless.split(/[\n·:;–]|, /).map((piece) => piece.trim());
    return [...new Set(pieces)].filter((piece) => /\p{L}{2}/u.test(piece) && !own.has(piece));

    function browsersWords(): Set<string> {
      const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
      const regions = new Intl.DisplayNames('en-US', { type: 'region' });
      const dates = (options: Intl.DateTimeFormatOptions, count: number) =>
        Array.from({ length: count }, (_, index) =>
          new Intl.DateTimeFormat('en-US', options).format(
            new Date(2026, options.month ? index : 0, index + 1),
          ),
        );
      return new Set([
        ...letters.flatMap((one) => letters.map((other) => regions.of(one + other) ?? '')),
        ...dates({ weekday: 'long' }, 7),
        ...dates({ month: 'long' }, 12),
        ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' ')),
      ]);
    }
  });
}
