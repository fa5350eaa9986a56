import { roboto, robotoFolder } from './roboto.ts';

/** A document as pdfmake describes it: `content`, `styles`, `footer`, `info`, … Texts only; nothing is fetched for it. */
export interface PdfDefinition {
  content: unknown[];
  info: { title: string };
  /** Language of the document, e.g. `nl`, for those who hear it. */
  language: string;
  styles?: Record<string, object>;
  footer?: (page: number, pages: number) => object;
}

/** Loaded when the first document is wanted: the library takes a moment that a start need not wait for. */
let library: Promise<typeof import('pdfmake').default> | undefined;

/** Renders a document on A4 pages, in a type that has the letters of our Latin languages. */
export async function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  library ??= load();
  const pdfmake = await library;
  const document = {
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 64],
    defaultStyle: { fontSize: 11, lineHeight: 1.3 },
  };
  return pdfmake.createPdf({ ...document, ...definition }).getBuffer();
}

async function load() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({
    Roboto: {
      normal: roboto('Regular'),
      bold: roboto('Medium'),
      italics: roboto('Italic'),
      bolditalics: roboto('MediumItalic'),
    },
  });
  // What stands in a document may come from people: it must not reach for files or addresses.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(robotoFolder));
  return pdfmake;
}
