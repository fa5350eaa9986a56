import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import type { OutlineItem } from 'pdfkit';
import type { PdfBlock, PdfCell, PdfHead } from './flow-pdf.ts';
import { PageText, type TextStyle } from './page-text.ts';
import { roboto } from './faces/roboto.ts';
import { type DrawnMark, openMark } from './pdf-mark.ts';
import { type CellRole, PdfStructure } from './pdf-structure.ts';
import { TextFaces } from './faces/text-faces.ts';

/** A4 in points, and what stays white. */
const margin = 48;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 16;
const gap = 8;
/** Room that a heading wants below itself, so that it does not stand alone at the end of a page. */
const withNext = 60;
const markHeight = 26;
/** Pages or cells that are finished at the end before others get their turn. */
const atATime = 40;
const ink = '#10201d';
const soft = '#475854';
const line = '#c8d2cf';

/** A cell that is still empty, on a page from 1. */
interface WaitingCell {
  page: number;
  /** Of the heading. */
  name: string;
  draw: (text: string) => void;
}

type Columns = Extract<PdfBlock, { kind: 'columns' }>['columns'];

/** Puts blocks on pages, one below the other. `flowPdf` is how to use it. */
export class PdfPages {
  readonly #document: PDFDocument;
  readonly #faces: TextFaces;
  readonly #text: PageText;
  readonly #mark: DrawnMark | null;
  readonly #structure: PdfStructure;
  readonly #chunks: Uint8Array[] = [];
  /** On which page, from 1, the heading of a name stands. */
  readonly #pageOf = new Map<string, number>();
  /** Cells that name such a page: it is known when all headings are set. */
  readonly #waiting: WaitingCell[] = [];
  #y = margin;
  #columns: Columns | null = null;
  #part: OutlineItem;

  private constructor(document: PDFDocument, faces: TextFaces, mark: DrawnMark | null) {
    this.#document = document;
    this.#faces = faces;
    this.#mark = mark;
    this.#text = new PageText(document, faces);
    this.#structure = new PdfStructure(document);
    this.#part = document.outline;
    document.on('data', (chunk) => this.#chunks.push(chunk));
  }

  /** An empty document. The library is loaded with the first. */
  static async open({ title, language, madeAt, mark }: PdfHead): Promise<PdfPages> {
    const { default: Document } = await import('pdfkit');
    const document = new Document({
      size: 'A4',
      margin,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA',
      lang: language,
      displayTitle: true,
      font: roboto('Regular'),
      // The library writes the title into the metadata, which are XML, as it is.
      info: { Title: title.replaceAll(/[<&>]/g, ' '), CreationDate: madeAt },
    });
    return new PdfPages(document, await TextFaces.open(language), await openMark(mark, markHeight));
  }

  /** What has been written since it was last asked for. */
  take(): Uint8Array[] {
    return this.#chunks.length === 0 ? [] : [Buffer.concat(this.#chunks.splice(0))];
  }

  /** Writes the numbers of pages, what stands below each page, and all that is left. */
  async close(footer: PdfHead['footer']): Promise<void> {
    const count = this.#count();
    await this.#faces.load(footer(count, count));
    for (const [index, { page, name, draw }] of this.#waiting.entries()) {
      if (index % atATime === 0) await setImmediate();
      this.#document.switchToPage(page - 1);
      draw(String(this.#pageOf.get(name) ?? ''));
    }
    this.#structure.end();
    for (let page = 0; page < count; page += 1) {
      if (page % atATime === 0) await setImmediate();
      this.#document.switchToPage(page);
      // Else the library would begin a page for what stands in the margin.
      this.#document.page.margins.bottom = 0;
      this.#structure.adornment('Pagination', () =>
        this.#text.setLine(footer(page + 1, count), styleOf('regular', 8, soft), margin, 841.89 - margin),
      );
    }
    await this.#finishPages();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#document.on('end', resolve).on('error', reject);
    this.#document.end();
    await promise;
  }

  /** Packs the pages, some at a time: at its end the library would pack them all in one go. */
  async #finishPages(): Promise<void> {
    const pages = this.#document._pageBuffer;
    while (pages.length > 0) {
      this.#document._pageBuffer = pages.splice(0, atATime);
      this.#document.flushPages();
      await setImmediate();
    }
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
        return this.#title(block.above, block.text);
      case 'facts':
        return this.#facts(block.facts);
      case 'section':
        if (block.onNewPage) this.#newPage();
        else this.#y += 2 * gap;
        // What follows is a heading or a table, which wants room below itself too.
        this.#need(2 * withNext);
        this.#part = this.#listed(this.#document.outline, block.text, true);
        return this.#paragraph('H2', block.text, styleOf('bold', 14, ink), 4);
      case 'heading':
        this.#y += gap;
        this.#need(withNext + 12 * block.lines.length);
        if (block.name !== undefined) {
          this.#pageOf.set(block.name, this.#count());
          this.#listed(this.#part, block.listedAs ?? block.text);
        }
        this.#paragraph('H3', block.text, styleOf('bold', 11, ink), 1);
        for (const text of block.lines) this.#paragraph('P', text, styleOf('regular', 9, soft), 1);
        return;
      case 'note':
        return this.#paragraph('P', block.text, styleOf('regular', 10, ink), 4);
      case 'columns':
        this.#need(withNext);
        this.#columns = block.columns;
        this.#y += 2;
        this.#structure.table();
        this.#structure.row();
        return this.#titles('heads-column');
    }
  }

  /** Whose document it is, by the mark and in words, and what it is. */
  #title(above: string, text: string): void {
    const mark = this.#mark;
    const style = styleOf('regular', 11, soft);
    let x = margin;
    if (mark) {
      this.#structure.adornment('Layout', () => mark.draw(this.#document, x, this.#y));
      x += mark.width + gap;
    }
    const height = this.#text.height(above, style, margin + width - x);
    const room = mark ? Math.max(height, markHeight) : height;
    const y = this.#y + (room - height) / 2;
    this.#structure.text('P', () => this.#text.set(above, style, x, y, margin + width - x));
    this.#y += room + 2 * gap;
    this.#paragraph('H1', text, styleOf('bold', 20, ink), 8);
  }

  /** A part in the list of those who find their way by it. */
  #listed(within: OutlineItem, title: string, expanded = false): OutlineItem {
    // The library counts the left edge from the right.
    return within.addItem(title, { top: this.#y, left: this.#document.page.width, expanded });
  }

  #facts(facts: readonly (readonly [name: string, value: string])[]): void {
    this.#structure.table();
    const side = width * 0.25;
    const style = styleOf('regular', 10, ink);
    for (const [name, value] of facts) {
      const nameStyle = styleOf('regular', 10, soft);
      const height = Math.max(
        this.#text.height(value, style, width - side),
        this.#text.height(name, nameStyle, side - gap),
      );
      this.#need(height);
      const y = this.#y;
      this.#structure.row();
      this.#structure.cell('heads-row', () => this.#text.set(name, nameStyle, margin, y, side - gap));
      this.#structure.cell('cell', () => this.#text.set(value, style, margin + side, y, width - side));
      this.#y += height + 2;
    }
    this.#structure.endTable();
    this.#y += gap;
  }

  #paragraph(type: 'H1' | 'H2' | 'H3' | 'P', text: string, style: TextStyle, after: number): void {
    const height = this.#text.height(text, style, width);
    this.#need(height);
    this.#structure.text(type, () => this.#text.set(text, style, margin, this.#y, width));
    this.#y += height + after;
  }

  /** The titles of the columns, for those who hear it in the table alone, and once. */
  #titles(role: CellRole | null): void {
    const titles = (this.#columns ?? []).map(({ title }) => title);
    const style = styleOf('bold', 8, soft);
    this.#cells(titles, style, this.#heightOf(titles, style), role);
  }

  #row(cells: readonly PdfCell[], under: boolean): void {
    const style = styleOf('regular', 9, under ? soft : ink);
    const height = this.#heightOf(cells, style);
    if (this.#need(height + 3)) {
      this.#y += 2;
      this.#structure.adornment('Pagination', () => this.#titles(null));
      this.#rule();
    }
    this.#structure.row();
    this.#cells(cells, style, height, 'cell');
  }

  #heightOf(cells: readonly PdfCell[], style: TextStyle): number {
    const heights = cells.map((cell, index) =>
      this.#text.height((typeof cell === 'string' && cell) || ' ', style, this.#widthOf(index)),
    );
    return Math.max(...heights);
  }

  /** One line of cells with a rule below; without a role they are part of nothing. */
  #cells(cells: readonly PdfCell[], style: TextStyle, height: number, role: CellRole | null): void {
    let x = margin;
    for (const [index, cell] of cells.entries()) {
      const [left, top, room] = [x, this.#y, this.#widthOf(index)];
      const draw = (text: string) => this.#text.set(text, style, left, top, room);
      if (typeof cell !== 'string') {
        const later = this.#structure.laterCell();
        this.#waiting.push({
          page: this.#count(),
          name: cell.pageOf,
          draw: (text) => later(() => draw(text)),
        });
      } else if (role) this.#structure.cell(role, cell ? () => draw(cell) : null);
      else draw(cell);
      x += room + gap;
    }
    this.#y += height + 1;
    if (role) this.#rule();
  }

  #rule(): void {
    const y = this.#y;
    this.#structure.adornment('Layout', () =>
      this.#document
        .lineWidth(0.5)
        .strokeColor(line)
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .stroke(),
    );
    this.#y += 2;
  }

  #widthOf(column: number): number {
    const columns = this.#columns ?? [];
    return (width - gap * (columns.length - 1)) * (columns[column]?.share ?? 0);
  }

  /** Begins a page where there is no room; true where it did. */
  #need(height: number): boolean {
    return this.#y + height > bottom && this.#newPage();
  }

  /** Begins a page, unless this one is empty; true where it did. */
  #newPage(): boolean {
    if (this.#y === margin) return false;
    this.#document.addPage();
    this.#y = margin;
    return true;
  }

  /** How many pages there are. */
  #count(): number {
    return this.#document.bufferedPageRange().count;
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
      return block.cells.filter((cell) => typeof cell === 'string');
    default:
      return [block.text];
  }
}
