import { labelsOfSheet, type LabelLayout } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { Config } from '#platform/config/config.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import { textsIn } from '#platform/texts/texts.ts';

/** What stands on a label. */
export interface Label {
  serialNumber: string;
  connectCode: string;
}

/** Points of a millimetre. */
const mm = 72 / 25.4;
/** A label of the usual sheets of 3 × 8, and what stays white at its edges. */
const width = 70 * mm;
const height = 37 * mm;
const columns = 3;
/** Eight rows of 37 mm on 297 mm. */
const above = (297 - 8 * 37) / 2;
/** A module of a code is a whole number of points: 37 or 41 modules of two points stand in this, with the white that a camera needs. */
const side = 29 * mm;
const inset = 3 * mm;

/** What the QR code of a label says (docs/device-protocol.md): any camera opens "Add device" with both filled in, and what stands behind `#` reaches no server. */
export function codeOfLabel({ serialNumber, connectCode }: Label, publicUrl: string): string {
  return `${publicUrl}/devices/add#${serialNumber}:${connectCode}`;
}

/** How labels are printed. */
export interface LabelOptions {
  layout: LabelLayout;
  /** First label of the first sheet that is still there, from 1 on. */
  firstLabel: number;
  config: Pick<Config, 'BRAND_NAME' | 'publicUrl'>;
  langCode: LangCode;
}

/** Labels on sheets of 24, or one a page of a label's size. */
export function renderLabels(
  labels: readonly Label[],
  { layout, firstLabel, config, langCode }: LabelOptions,
): Promise<Buffer> {
  const text = textsIn(langCode);
  const cells = labels.map((label) => [
    { qr: codeOfLabel(label, config.publicUrl), eccLevel: 'M', fit: side, alignment: 'center' },
    [
      { text: config.BRAND_NAME, bold: true, fontSize: 10, margin: [0, 0, 0, 5] },
      { text: text('stock.pdf.serial-number'), fontSize: 6.5, color: '#475854' },
      { text: label.serialNumber, bold: true, fontSize: sizeOf(label.serialNumber), margin: [0, 0, 0, 4] },
      { text: text('stock.pdf.connect-code'), fontSize: 6.5, color: '#475854' },
      { text: inLines(label.connectCode), bold: true, fontSize: 9.5, characterSpacing: 0.3 },
    ],
  ]);
  const isSheet = layout === 'sheet';
  const places = isSheet
    ? sheetsOf([...Array<null>(firstLabel - 1).fill(null), ...cells])
    : cells.map((cell) => [cell]);
  return renderPdf({
    info: { title: text('stock.pdf.title') },
    language: langCode.slice(0, 2),
    pageSize: isSheet ? 'A4' : { width, height },
    pageMargins: isSheet ? [0, above * mm, 0, 0] : [0, 0, 0, 0],
    defaultStyle: { fontSize: 9, lineHeight: 1.05 },
    content: places.map((page, index) => ({
      ...(index > 0 && { pageBreak: 'before' }),
      ...tableOf(page, isSheet ? columns : 1),
    })),
  });
}

type Cell = unknown[] | null;

function sheetsOf(cells: readonly Cell[]): Cell[][] {
  const sheets: Cell[][] = [];
  for (let from = 0; from < cells.length; from += labelsOfSheet)
    sheets.push(cells.slice(from, from + labelsOfSheet));
  return sheets;
}

/** Labels side by side, each with its code at the left; those that are not there are left white. */
function tableOf(cells: readonly Cell[], across: number) {
  const rows: unknown[][] = [];
  for (let from = 0; from < cells.length; from += across)
    rows.push(Array.from({ length: across }, (_, index) => cells[from + index] ?? null).flatMap(placeOf));
  return {
    layout: {
      defaultBorder: false,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
      hLineWidth: () => 0,
      vLineWidth: () => 0,
    },
    table: {
      widths: Array.from({ length: across }, () => [side + 2 * inset, width - side - 2 * inset]).flat(),
      // A hair less than the sheet: what is a hair more would begin a page.
      heights: height - 0.05,
      dontBreakRows: true,
      body: rows,
    },
  };
}

function placeOf(cell: Cell): unknown[] {
  if (cell === null) return ['', ''];
  const [code, words] = cell;
  return [
    { ...(code as object), margin: [inset, (height - side) / 2, inset, 0] },
    { stack: words, margin: [0, (height - side) / 2, inset, 0] },
  ];
}

/** Smaller where a long one would not stand in a line. */
function sizeOf(serialNumber: string): number {
  return serialNumber.length <= 14 ? 11 : serialNumber.length <= 20 ? 8 : 5.5;
}

/** Two groups of the code in a line. */
function inLines(connectCode: string): string {
  const groups = connectCode.split('-');
  return [groups.slice(0, 2), groups.slice(2, 4), groups.slice(4)]
    .filter((line) => line.length > 0)
    .map((line) => line.join('-'))
    .join('-\n');
}
