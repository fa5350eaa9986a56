import { asianFaceNames } from './faces/faces.ts';
import { mapTexts } from './map-texts.ts';
import { roboto, robotoFolder } from './faces/roboto.ts';
import { TextFaces } from './faces/text-faces.ts';

/** A document as pdfmake describes it: `content`, `styles`, `footer`, `info`, … Texts only; nothing is fetched for it. */
export interface PdfDefinition {
  content: unknown[];
  info: { title: string };
  /** Language of the document, e.g. `nl`, for those who hear it. */
  language: string;
  /** Language of whoever gets it, whose forms Chinese characters in names have, where it is not that of the document. */
  namesOf?: string;
  /** A4 unless told; points. */
  pageSize?: 'A4' | { width: number; height: number };
  pageMargins?: readonly [left: number, top: number, right: number, bottom: number];
  defaultStyle?: object;
  styles?: Record<string, object>;
  footer?: (page: number, pages: number) => object;
}

/** What makes a document one to keep (PDF/A-3b), with a file inside that says the same to machines. */
export interface PdfArchive {
  /** The same moment, definition and file give the same bytes. */
  madeAt: Date;
  file: { name: string; type: string; bytes: Buffer; description: string };
  /** `rdf:Description` elements that the metadata gets besides. */
  metadata?: string;
}

type Library = typeof import('pdfmake').default;

/** Loaded when the first document is wanted: the library takes a moment that a start need not wait for. */
let library: Promise<Library> | undefined;

/** Renders a document on A4 pages. Names in it may be of any script that a face of ours has. */
export async function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  return (await create(definition, {})).getBuffer();
}

/** As {@link renderPdf}, to be kept for years: PDF/A-3b. */
export async function renderArchivePdf(
  definition: PdfDefinition,
  { madeAt, file, metadata }: PdfArchive,
): Promise<Buffer> {
  const pdf = await create(definition, {
    version: '1.7',
    subset: 'PDF/A-3b',
    displayTitle: true,
    // The library writes it into the metadata, which are XML, as it is.
    info: { title: definition.info.title.replaceAll(/[<&>]/g, ' '), creationDate: madeAt },
  });
  const document = await pdf.getStream();
  const { bytes, ...named } = file;
  document.file(bytes, {
    ...named,
    relationship: 'Alternative',
    creationDate: madeAt,
    modifiedDate: madeAt,
  });
  if (metadata) document.appendXML(metadata);
  return pdf.getBuffer();
}

async function create(definition: PdfDefinition, more: object): Promise<ReturnType<Library['createPdf']>> {
  library ??= load();
  const pdfmake = await library;
  const { content, footer } = definition;
  const faces = await TextFaces.open(definition.namesOf ?? definition.language);
  const texts: string[] = [];
  mapTexts([content, footer?.(1, 1)], (text) => texts.push(text));
  for (const text of texts) await faces.load(text);
  for (const [name, { bytes }] of faces.loaded) pdfmake.virtualfs.writeFileSync(`${name}.ttf`, bytes);
  const withFaces = (node: unknown) => mapTexts(node, (text) => inFaces(text, faces));
  return pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 64],
    defaultStyle: { fontSize: 11, lineHeight: 1.3 },
    ...definition,
    content: withFaces(content),
    ...(footer && { footer: (page: number, pages: number) => withFaces(footer(page, pages)) }),
    ...more,
  });
}

function inFaces(text: string, faces: TextFaces): unknown {
  const runs = faces.runs(text);
  if (runs.length === 1 && runs[0]?.face === 'Roboto') return runs[0].text;
  return { text: runs.map((run) => ({ text: run.text, font: run.face })) };
}

async function load(): Promise<Library> {
  const { default: pdfmake } = await import('pdfmake');
  const asian = asianFaceNames.map((name) => {
    const file = `${name}.ttf`;
    return [name, { normal: file, bold: file, italics: file, bolditalics: file }] as const;
  });
  pdfmake.setFonts({
    Roboto: {
      normal: roboto('Regular'),
      bold: roboto('Medium'),
      italics: roboto('Italic'),
      bolditalics: roboto('MediumItalic'),
    },
    ...Object.fromEntries(asian),
  });
  // What stands in a document may come from people: it must not reach for files or addresses.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(robotoFolder));
  return pdfmake;
}
