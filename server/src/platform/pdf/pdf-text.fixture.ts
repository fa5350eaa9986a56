import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF as a reader sees it: glyphs by the fonts' own tables, pieces of a line apart by a blank.
 * It knows what `pdfkit` writes, and no more of PDF.
 */
export function pdfText(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  );
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name,
      lettersOf(streamOf(object(/\/ToUnicode (\d+)/.exec(object(id))?.[1]))),
    ]),
  );
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => textOf(streamOf(object(/\/Contents (\d+)/.exec(page)?.[1])), fonts));
}

function streamOf(body: string): string {
  const [, head = '', data = ''] = /([\s\S]*?)\nstream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  return head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
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

function textOf(page: string, fonts: ReadonlyMap<string | undefined, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  const pieces: string[] = [];
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    const glyphs = [...(shown ?? '').matchAll(/<(\w*)>/g)].flatMap(([, hex]) => hex?.match(/\w{4}/g) ?? []);
    if (shown !== undefined)
      pieces.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '').join(''));
  }
  return pieces.join(' ').replaceAll(/ +/g, ' ');
}
