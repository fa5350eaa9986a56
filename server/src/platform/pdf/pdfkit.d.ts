declare module 'pdfkit' {
  interface TextOptions {
    width?: number;
    lineBreak?: boolean;
    align?: 'left' | 'right';
  }
  /** The part of the library that we use; it brings no types. Lengths are points. */
  export default class PDFDocument {
    constructor(options: object);
    page: { width: number; height: number; margins: { bottom: number } };
    /** What letters of the current font measure, in thousandths of its size. */
    _font: { ascender: number };
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
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): unknown;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
