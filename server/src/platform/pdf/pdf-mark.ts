import type PDFDocument from 'pdfkit';
import type { Brand } from '#platform/brand/brand.ts';
import { tower } from '#platform/brand/tower.ts';
import { roboto } from './faces/roboto.ts';

/** A mark as it stands on paper. */
export interface PdfMark {
  svg: string;
  /** Its width by its height. */
  ratio: number;
  /** What it is drawn on; null for the paper. */
  ground: string | null;
}

/** The mark of a brand on paper. Their own is drawn for the ground of the header, so it takes that with it. */
export function markOnPaper({ mark, colours }: Pick<Brand, 'mark' | 'colours'>): PdfMark {
  const ground = colours.bar.light;
  if (mark) return { svg: mark.svg.toString('utf8'), ratio: mark.ratio, ground };
  return { svg: tower({ size: 32, ink: ground, bell: colours.brass.light }), ratio: 1, ground: null };
}

/** Around a mark on its ground, by the height of both. */
const around = 0.14;

/** A mark to be drawn into documents; the libraries are loaded with the first. */
export interface DrawnMark {
  /** Draws it with its left upper corner there; nothing of what it names is fetched. */
  draw(document: PDFDocument, x: number, y: number): void;
  /** How much room it takes, in points. */
  width: number;
}

/** A mark in a height in points; null where it cannot be drawn: a document goes without rather than not at all. */
export async function openMark(mark: PdfMark, height: number): Promise<DrawnMark | null> {
  const [{ default: Document }, { default: drawSvg }] = await Promise.all([
    import('pdfkit'),
    import('pdfmake/js/3rd-party/svg-to-pdfkit/source.js'),
  ]);
  const edge = mark.ground === null ? 0 : height * around;
  const inside = { width: (height - 2 * edge) * mark.ratio, height: height - 2 * edge };
  const width = inside.width + 2 * edge;
  const drawn: DrawnMark = {
    width,
    draw(document, x, y) {
      if (mark.ground !== null) document.roundedRect(x, y, width, height, height * around).fill(mark.ground);
      drawSvg(document, mark.svg, x + edge, y + edge, {
        ...inside,
        assumePt: true,
        fontCallback: () => roboto('Regular'),
        imageCallback: (link) => (link.startsWith('data:') ? link : ''),
        warningCallback: () => undefined,
      });
    },
  };
  try {
    drawn.draw(new Document({ font: roboto('Regular') }), 0, 0);
    return drawn;
  } catch {
    return null;
  }
}
