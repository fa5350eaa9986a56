declare module 'pdfmake/js/3rd-party/svg-to-pdfkit/source.js' {
  import type PDFDocument from 'pdfkit';

  interface Options {
    width: number;
    height: number;
    /** Lengths without a unit are points. */
    assumePt: boolean;
    /** Which font a text is set in: a path, or a name that the document knows. */
    fontCallback: () => string;
    /** Where an image is read from. */
    imageCallback: (link: string) => string;
    warningCallback: (warning: string) => void;
  }
  /** Draws an SVG; the copy of `svg-to-pdfkit` (MIT) that pdfmake keeps, fits to its pdfkit and draws SVG with. */
  export default function drawSvg(
    document: PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: Options,
  ): void;
}
