import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';

/** What a cell of a table is to those who hear the document. */
export type CellRole = 'heads-column' | 'heads-row' | 'cell';

/**
 * What the parts of a document are, for those who hear it (PDF/UA): headings, paragraphs, tables with rows and cells, in
 * the order in which they are set. What only adorns a page is left out of it.
 */
export class PdfStructure {
  readonly #document: PDFDocument;
  readonly #root: StructureElement;
  #table: StructureElement | null = null;
  #row: StructureElement | null = null;
  /** Something of the table, or of its row, is drawn later: an element that has ended takes nothing more. */
  #waits = { table: false, row: false };

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  /** A heading or a paragraph. */
  text(type: 'H1' | 'H2' | 'H3' | 'P', draw: () => void): void {
    this.endTable();
    this.#root.add(this.#document.struct(type, {}, draw));
  }

  /** What is said to nobody who hears the document: rules, numbers of pages, titles that come again. */
  adornment(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  /** Begins a table; what is a row from here on stands in it. */
  table(): void {
    this.endTable();
    this.#table = this.#document.struct('Table');
    this.#root.add(this.#table);
  }

  /** Ends the table, where there is one. */
  endTable(): void {
    this.#endRow();
    if (!this.#waits.table) this.#table?.end();
    this.#table = null;
    this.#waits.table = false;
  }

  /** Begins a row of the table. */
  row(): void {
    this.#endRow();
    this.#row = this.#document.struct('TR');
    this.#table?.add(this.#row);
  }

  /** The next cell of the row; an empty one draws nothing. */
  cell(role: CellRole, draw: (() => void) | null): void {
    const content = draw ?? [];
    const scope = role === 'heads-row' ? 'Row' : 'Column';
    this.#row?.add(
      role === 'cell'
        ? this.#document.struct('TD', {}, content)
        : this.#document.struct('TH', { scope }, content),
    );
  }

  /** The next cell of the row, to be drawn later, on the page that the document has then. */
  laterCell(): (draw: () => void) => void {
    const cell = this.#document.struct('TD');
    this.#row?.add(cell);
    this.#waits = { table: true, row: true };
    return (draw) => void cell.add(draw);
  }

  #endRow(): void {
    if (!this.#waits.row) this.#row?.end();
    this.#row = null;
    this.#waits.row = false;
  }

  /** Ends all that is still open. */
  end(): void {
    this.endTable();
    this.#root.end();
  }
}
