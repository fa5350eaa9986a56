declare module 'pdfkit' {
  interface TextOptions {
    width?: number;
    lineBreak?: boolean;
    align?: 'left' | 'right';
  }
  /** An element of the structure of a document; it has ended once it is made with its content. */
  export interface StructureElement {
    add(child: StructureElement | (() => void)): this;
    end(): void;
  }
  /** An entry of the list of a document's parts. */
  export interface OutlineItem {
    addItem(title: string, options?: { top?: number; left?: number; expanded?: boolean }): OutlineItem;
  }
  /** The part of the library that we use; it brings no types. Lengths are points. */
  export default class PDFDocument {
    constructor(options: object);
    page: { width: number; height: number; margins: { bottom: number } };
    /** What letters of the current font measure, in thousandths of its size. */
    _font: { ascender: number };
    /** Pages that are not packed yet, which `flushPages` packs. */
    _pageBuffer: unknown[];
    flushPages(): void;
    font(pathOrName: string): this;
    registerFont(name: string, bytes: Uint8Array): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string): number;
    currentLineHeight(includeGap: boolean): number;
    heightOfString(text: string, options?: TextOptions): number;
    addPage(): this;
    outline: OutlineItem;
    struct(
      type: string,
      options?: { scope?: 'Row' | 'Column' },
      content?: (() => void) | readonly StructureElement[],
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this;
    endMarkedContent(): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    fill(color: string): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): unknown;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
