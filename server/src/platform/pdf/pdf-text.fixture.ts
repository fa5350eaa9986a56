import { type PdfObjects, pdfObjects } from './pdf-objects.fixture.ts';

/** Letters of the glyphs of each font, by the font's name. */
type Fonts = ReadonlyMap<string | undefined, ReadonlyMap<string, string>>;

/** The text of each page of a PDF as a reader sees it: glyphs by the fonts' own tables, pieces of a line apart by a blank. */
export function pdfText(bytes: Uint8Array): string[] {
  const objects = pdfObjects(bytes);
  const { all, follow, stream } = objects;
  const fonts = fontsOf(objects);
  return all
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => textOf(stream(follow(page, 'Contents')).toString('latin1'), fonts));
}

/** The fonts of a PDF, to read its text by. */
export function fontsOf({ all, follow, stream }: PdfObjects): Fonts {
  const resources = all.flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    resources.map(([reference, name]) => {
      const font = follow(reference, name ?? '');
      return [name, lettersOf(stream(follow(font, 'ToUnicode')).toString('latin1'))];
    }),
  );
}

/** What the glyphs of a font stand for, by their numbers in hexadecimal. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  return letters;
}

/** What a piece of a page's content shows. */
export function textOf(page: string, fonts: Fonts): string {
  let font: ReadonlyMap<string, string> | undefined;
  const pieces: string[] = [];
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    const glyphs = [...(shown ?? '').matchAll(/<(\w*)>/g)].flatMap(([, hex]) => hex?.match(/\w{4}/g) ?? []);
    if (shown !== undefined)
      pieces.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '').join(''));
  }
  return pieces.join(' ').replaceAll(/ +/g, ' ');
}
