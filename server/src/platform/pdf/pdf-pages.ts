import type PDFDocument from 'pdfkit';
import type { PdfBlock, PdfHead } from './flow-pdf.ts';
import { PageText, type TextStyle } from './page-text.ts';
import { roboto } from './faces/roboto.ts';
import { TextFaces } from './faces/text-faces.ts';

/** A4 in points, and what stays white. */
const margin = 48;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 16;
const gap = 8;
/** Room that a heading wants below itself, so that it does not stand alone at the end of a page. */
const withNext = 60;
const ink = '#10201d';
const soft = '#475854';
const line = '#c8d2cf';

type Columns = Extract<PdfBlock, { kind: 'columns' }>['columns'];

/** Puts blocks on pages, one below the other. `flowPdf` is how to use it. */
export class PdfPages {
  readonly #document: PDFDocument;
  readonly #faces: TextFaces;
  readonly #text: PageText;
  readonly #chunks: Uint8Array[] = [];
  #y = margin;
  #columns: Columns | null = null;

  private constructor(document: PDFDocument, faces: TextFaces) {
    this.#document = document;
    this.#faces = faces;
    this.#text = new PageText(document, faces);
    document.on('data', (chunk) => this.#chunks.push(chunk));
  }

  /** An empty document. The library is loaded with the first. */
  static async open({ title, language, madeAt }: PdfHead): Promise<PdfPages> {
    const { default: Document } = await import('pdfkit');
    const document = new Document({
      size: 'A4',
      margin,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      font: roboto('Regular'),
      info: { Title: title, CreationDate: madeAt },
    });
    return new PdfPages(document, await TextFaces.open(language));
  }

  /** What has been written since it was last asked for. */
  take(): Uint8Array[] {
    return this.#chunks.length === 0 ? [] : [Buffer.concat(this.#chunks.splice(0))];
  }

  /** Writes what stands below each page, and all that is left. */
  async close(footer: PdfHead['footer']): Promise<void> {
    const { count } = this.#document.bufferedPageRange();
    await this.#faces.load(footer(count, count));
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      // Else the library would begin a page for what stands in the margin.
      this.#document.page.margins.bottom = 0;
      this.#text.setLine(footer(page + 1, count), styleOf('regular', 8, soft), margin, 841.89 - margin);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#document.on('end', resolve).on('error', reject);
    this.#document.end();
    await promise;
  }

  /** Sets a block below the one before. */
  async add(block: PdfBlock): Promise<void> {
    for (const text of textsOf(block)) await this.#faces.load(text);
    this.#set(block);
  }

  #set(block: PdfBlock): void {
    if (block.kind === 'row') return this.#row(block.cells, block.under ?? false);
    this.#columns = null;
    switch (block.kind) {
      case 'title':
        this.#paragraph(block.above, 'regular', 9, soft);
        return this.#paragraph(block.text, 'bold', 20, ink, 8);
      case 'facts':
        for (const [name, value] of block.facts) this.#fact(name, value);
        this.#y += gap;
        return;
      case 'section':
        this.#y += 2 * gap;
        // What follows is a heading or a table, which wants room below itself too.
        this.#need(2 * withNext);
        return this.#paragraph(block.text, 'bold', 14, ink, 4);
      case 'heading':
        this.#y += gap;
        this.#need(withNext + 12 * block.lines.length);
        this.#paragraph(block.text, 'bold', 11, ink, 1);
        for (const text of block.lines) this.#paragraph(text, 'regular', 9, soft, 1);
        return;
      case 'note':
        return this.#paragraph(block.text, 'regular', 10, ink, 4);
      case 'columns':
        this.#need(withNext);
        this.#columns = block.columns;
        return this.#titles();
    }
  }

  #fact(name: string, value: string): void {
    const side = width * 0.25;
    const style = styleOf('regular', 10, ink);
    const height = this.#text.height(value, style, width - side);
    this.#need(height);
    this.#text.set(name, styleOf('regular', 10, soft), margin, this.#y, side - gap);
    this.#text.set(value, style, margin + side, this.#y, width - side);
    this.#y += height + 2;
  }

  #paragraph(text: string, font: TextStyle['font'], size: number, color: string, after = 2): void {
    const style = styleOf(font, size, color);
    const height = this.#text.height(text, style, width);
    this.#need(height);
    this.#text.set(text, style, margin, this.#y, width);
    this.#y += height + after;
  }

  #titles(): void {
    const columns = this.#columns ?? [];
    this.#y += 2;
    const titles = columns.map(({ title }) => title);
    const style = styleOf('bold', 8, soft);
    this.#cells(titles, style, this.#heightOf(titles, style));
  }

  #row(cells: readonly string[], under: boolean): void {
    const style = styleOf('regular', 9, under ? soft : ink);
    const height = this.#heightOf(cells, style);
    if (this.#need(height + 3)) this.#titles();
    this.#cells(cells, style, height);
  }

  #heightOf(cells: readonly string[], style: TextStyle): number {
    const heights = cells.map((text, index) => this.#text.height(text || ' ', style, this.#widthOf(index)));
    return Math.max(...heights);
  }

  /** One line of cells with a rule below. */
  #cells(cells: readonly string[], style: TextStyle, height: number): void {
    let x = margin;
    for (const [index, text] of cells.entries()) {
      const cell = this.#widthOf(index);
      if (text) this.#text.set(text, style, x, this.#y, cell);
      x += cell + gap;
    }
    this.#y += height + 1;
    this.#rule();
  }

  #rule(): void {
    const y = this.#y;
    this.#document
      .lineWidth(0.5)
      .strokeColor(line)
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .stroke();
    this.#y += 2;
  }

  #widthOf(column: number): number {
    const columns = this.#columns ?? [];
    return (width - gap * (columns.length - 1)) * (columns[column]?.share ?? 0);
  }

  /** Begins a page where there is no room; true where it did. */
  #need(height: number): boolean {
    if (this.#y + height <= bottom || this.#y === margin) return false;
    this.#document.addPage();
    this.#y = margin;
    return true;
  }
}

function styleOf(font: TextStyle['font'], size: number, color: string): TextStyle {
  return { font, size, color };
}

/** The texts that a block sets. */
function textsOf(block: PdfBlock): readonly string[] {
  switch (block.kind) {
    case 'title':
      return [block.above, block.text];
    case 'facts':
      return block.facts.flat();
    case 'heading':
      return [block.text, ...block.lines];
    case 'columns':
      return block.columns.map(({ title }) => title);
    case 'row':
      return block.cells;
    default:
      return [block.text];
  }
}
