import { pdfObjects } from './pdf-objects.fixture.ts';
import { fontsOf, textOf } from './pdf-text.fixture.ts';

/** A part of a PDF as those who hear it find it: what it is, what it says, and its own parts. */
export interface HeardPart {
  type: string;
  text: string;
  parts: HeardPart[];
}

/** What the structure of a PDF says, from its root. @throws where it has none */
export function heardParts(pdf: Uint8Array): HeardPart[] {
  const objects = pdfObjects(pdf);
  const { object, follow, stream } = objects;
  const fonts = fontsOf(objects);
  const said = (pageId: string): ReadonlyMap<string | undefined, string> => {
    const content = stream(follow(object(pageId), 'Contents')).toString('latin1');
    const marked = content.matchAll(/\/\w+ <<\s*\/MCID (\d+)\s*>> BDC([\s\S]*?)\nEMC/g);
    return new Map([...marked].map(([, id, inside = '']) => [id, textOf(inside, fonts).trim()]));
  };
  const pages = new Map<string, ReturnType<typeof said>>();
  const saidOn = (pageId: string) => {
    const known = pages.get(pageId) ?? said(pageId);
    pages.set(pageId, known);
    return known;
  };
  const partOf = (id: string): HeardPart => {
    const body = object(id);
    const page = /\/Pg (\d+) 0 R/.exec(body)?.[1];
    const inside = /\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '';
    const parts = [...inside.matchAll(/(\d+) 0 R/g)].map(([, child = '']) => partOf(child));
    const own = parts.length > 0 ? [] : (inside.match(/\d+/g) ?? []);
    return {
      type: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      text: own.map((piece) => (page === undefined ? '' : (saidOn(page).get(piece) ?? ''))).join(' '),
      parts,
    };
  };
  const root = follow(follow(objects.trailer, 'Root'), 'StructTreeRoot');
  const top = /\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '';
  return [...top.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => partOf(id));
}

/** The rows of a table, each cell by its text; of titles with what they head. */
export function heardRows({ parts }: HeardPart): string[][] {
  return parts.map((row) => row.parts.map(({ type, text }) => (type === 'TH' ? `# ${text}` : text)));
}
