import type PDFDocument from 'pdfkit';
import type { PdfBlock, PdfHead } from './flow-pdf.ts';
import { roboto } from './roboto.ts';

/** A4 in points, and what stays white. */
const margin = 48;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 16;
const gap = 8;
/** Room that a heading wants below itself, so that it does not stand alone at the end of a page. */
const withNext = 60;
// By their paths: a name of its own for the document's first font would have the library open it anew each time.
const fonts = { regular: roboto('Regular'), bold: roboto('Medium') };
const ink = '#10201d';
const soft = '#475854';
const line = '#c8d2cf';

type Columns = Extract<PdfBlock, { kind: 'columns' }>['columns'];

/** Puts blocks on pages, one below the other. `flowPdf` is how to use it. */
export class PdfPages {
  readonly #document: PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  #y = margin;
  #columns: Columns | null = null;

  private constructor(document: PDFDocument) {
    this.#document = document;
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
      font: fonts.regular,
      info: { Title: title, CreationDate: madeAt },
    });
    return new PdfPages(document);
  }

  /** What has been written since it was last asked for. */
  take(): Uint8Array[] {
    return this.#chunks.length === 0 ? [] : [Buffer.concat(this.#chunks.splice(0))];
  }

  /** Writes what stands below each page, and all that is left. */
  async close(footer: PdfHead['footer']): Promise<void> {
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      // Else the library would begin a page for what stands in the margin.
      this.#document.page.margins.bottom = 0;
      this.#style('regular', 8, soft).text(footer(page + 1, count), margin, 841.89 - margin, {
        width,
        lineBreak: false,
      });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#document.on('end', resolve).on('error', reject);
    this.#document.end();
    await promise;
  }

  /** Sets a block below the one before. */
  add(block: PdfBlock): void {
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
    const options = { width: width - side };
    const height = this.#style('regular', 10, ink).heightOfString(value, options);
    this.#need(height);
    this.#style('regular', 10, soft).text(name, margin, this.#y, { width: side - gap });
    this.#style('regular', 10, ink).text(value, margin + side, this.#y, options);
    this.#y += height + 2;
  }

  #paragraph(text: string, font: 'regular' | 'bold', size: number, color: string, after = 2): void {
    const height = this.#style(font, size, color).heightOfString(text, { width });
    this.#need(height);
    this.#style(font, size, color).text(text, margin, this.#y, { width });
    this.#y += height + after;
  }

  #titles(): void {
    const columns = this.#columns ?? [];
    this.#y += 2;
    const titles = columns.map(({ title }) => title);
    const document = this.#style('bold', 8, soft);
    this.#cells(titles, document, this.#heightOf(titles, document));
  }

  #row(cells: readonly string[], under: boolean): void {
    const color = under ? soft : ink;
    const height = this.#heightOf(cells, this.#style('regular', 9, color));
    if (this.#need(height + 3)) this.#titles();
    this.#cells(cells, this.#style('regular', 9, color), height);
  }

  #heightOf(cells: readonly string[], document: PDFDocument): number {
    const heights = cells.map((text, index) =>
      document.heightOfString(text || ' ', { width: this.#widthOf(index) }),
    );
    return Math.max(...heights);
  }

  /** One line of cells with a rule below. */
  #cells(cells: readonly string[], document: PDFDocument, height: number): void {
    let x = margin;
    for (const [index, text] of cells.entries()) {
      const cell = { width: this.#widthOf(index) };
      if (text) document.text(text, x, this.#y, cell);
      x += cell.width + gap;
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

  #style(font: 'regular' | 'bold', size: number, color: string): PDFDocument {
    return this.#document.font(fonts[font]).fontSize(size).fillColor(color);
  }
}
