import type PDFDocument from 'pdfkit';
import type { AsianFaceName } from './faces/faces.ts';
import { roboto } from './faces/roboto.ts';
import { linesOf } from './faces/lines.ts';
import type { FaceRun, TextFaces } from './faces/text-faces.ts';

/** How a text looks. */
export interface TextStyle {
  font: 'regular' | 'bold';
  size: number;
  color: string;
}

// By their paths: a name of its own for the document's first font would have the library open it anew each time.
const fonts = { regular: roboto('Regular'), bold: roboto('Medium') };

/** Sets texts of any script on the pages of a document. What Roboto has is left to the library, which breaks lines of one font. */
export class PageText {
  readonly #document: PDFDocument;
  readonly #faces: TextFaces;
  /** Faces that the document knows by their names. */
  readonly #known = new Set<AsianFaceName>();

  constructor(document: PDFDocument, faces: TextFaces) {
    this.#document = document;
    this.#faces = faces;
  }

  /** How much room a text takes below its top. */
  height(text: string, style: TextStyle, width: number): number {
    const runs = this.#faces.runs(text);
    if (isOfOne(runs)) return this.#style(style).heightOfString(onlyText(runs), { width });
    return this.#lines(runs, style, width).reduce((sum, line) => sum + this.#lineHeight(line, style), 0);
  }

  /** Sets a text, its top at `y`. */
  set(text: string, style: TextStyle, x: number, y: number, width: number): void {
    const runs = this.#faces.runs(text);
    if (isOfOne(runs)) {
      this.#style(style).fillColor(style.color).text(onlyText(runs), x, y, { width });
      return;
    }
    let top = y;
    for (const line of this.#lines(runs, style, width)) {
      this.#setLine(line, style, x, top);
      top += this.#lineHeight(line, style);
    }
  }

  /** Sets a text in one line, however long it is. */
  setLine(text: string, style: TextStyle, x: number, y: number): void {
    this.#setLine(this.#faces.runs(text), style, x, y);
  }

  #setLine(line: readonly FaceRun[], style: TextStyle, x: number, y: number): void {
    const base = y + Math.max(...line.map(({ face }) => this.#rise(face, style)));
    let left = x;
    for (const run of line) {
      const top = base - this.#rise(run.face, style);
      const document = this.#style(style, run.face);
      if (run.text) document.fillColor(style.color).text(run.text, left, top, { lineBreak: false });
      left += document.widthOfString(run.text);
    }
  }

  #lines(runs: readonly FaceRun[], style: TextStyle, width: number): FaceRun[][] {
    return linesOf(runs, width, ({ text, face }) => this.#style(style, face).widthOfString(text));
  }

  #lineHeight(line: readonly FaceRun[], style: TextStyle): number {
    return Math.max(...line.map(({ face }) => this.#style(style, face).currentLineHeight(true)));
  }

  /** From the top of a face to the line on which letters stand. */
  #rise(face: FaceRun['face'], style: TextStyle): number {
    return (this.#style(style, face)._font.ascender / 1000) * style.size;
  }

  /** For measuring. Whoever sets a text says its colour too, which is written each time. */
  #style({ font, size }: TextStyle, face: FaceRun['face'] = 'Roboto'): PDFDocument {
    return this.#document.font(face === 'Roboto' ? fonts[font] : this.#registered(face)).fontSize(size);
  }

  #registered(face: AsianFaceName): string {
    const asian = this.#faces.loaded.get(face);
    if (asian && !this.#known.has(face)) this.#document.registerFont(face, asian.bytes);
    this.#known.add(face);
    return face;
  }
}

function isOfOne(runs: readonly FaceRun[]): boolean {
  return runs.every(({ face }) => face === 'Roboto');
}

function onlyText(runs: readonly FaceRun[]): string {
  return runs.map(({ text }) => text).join('');
}
