import { isTextId } from '@belfry/texts/text-reader.ts';
import { negate } from '@belfry/contract/values/money.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { dayText } from '#platform/texts/texts.ts';
import type { DocumentLine, InvoiceDocument } from '../document/invoice-document.ts';
import { colours, contentWidth, type InvoiceWords } from './invoice-looks.ts';

const gap = 8;
const others = [114, 84, 66];
const widths = [contentWidth - 3 * gap - others.reduce((sum, width) => sum + width, 0), ...others];
const between = {
  vLineWidth: () => 0,
  hLineColor: () => colours.line,
  paddingLeft: (column: number) => (column === 0 ? 0 : gap / 2),
  paddingRight: (column: number, node: { table: { widths: unknown[] } }) =>
    column === node.table.widths.length - 1 ? 0 : gap / 2,
};
const layout = {
  ...between,
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
const layoutInside = { ...between, hLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 };

/** The lines of an invoice, by the customer's references. Its head comes again on each page. */
export function linesTable({ lines, buyerReference }: InvoiceDocument, words: InvoiceWords): object {
  const { text } = words;
  // What stands at the top for all of them is not said once more.
  const isOne = lines.every(({ reference }) => reference === buyerReference);
  const head = [
    { text: text('invoice-pdf.pdf.column.what'), style: 'head' },
    { text: text('invoice-pdf.pdf.column.period'), style: 'head' },
    { text: text('invoice-pdf.pdf.column.amount'), style: 'head', alignment: 'right' },
    { text: text('invoice-pdf.pdf.column.net'), style: 'head', alignment: 'right' },
  ];
  const rows = lines.map((line, index) => {
    // Nothing says that the first lines have no reference; those after others would seem to have theirs.
    const before = index === 0 ? null : (lines[index - 1]?.reference ?? null);
    return isOne || line.reference === before ? rowOf(line, words) : underHeading(line, words);
  });
  return {
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
    layout,
    fontSize: 9,
    lineHeight: 1.15,
  };
}

/** The first line of a reference, in one row with its heading: so they stay on one page. */
function underHeading(line: DocumentLine, words: InvoiceWords): object[] {
  const heading =
    line.reference === null
      ? words.text('invoice-pdf.pdf.group.none')
      : words.text('invoice-pdf.pdf.group', { reference: line.reference });
  const inside = { table: { widths, body: [rowOf(line, words)] }, layout: layoutInside };
  return [
    { colSpan: 4, stack: [{ text: heading, style: 'strong', margin: [0, 6, 0, 4] }, inside] },
    {},
    {},
    {},
  ];
}

function rowOf(line: DocumentLine, { text, money }: InvoiceWords): unknown[] {
  const { location, serialNumber, type } = line;
  const name = `prices.type.${type}`;
  const where = [
    ...(location ? [location] : []),
    ...(serialNumber ? [text('invoice-pdf.pdf.serial-number', { serialNumber })] : []),
  ];
  // Amounts stand below each other, and what was taken off one beneath it.
  const discount =
    line.discount.cents === 0
      ? []
      : [
          {
            text: text('invoice-pdf.pdf.discount', { amount: money(negate(line.discount)) }),
            style: 'small',
          },
        ];
  return [
    {
      stack: [line.device, ...(where.length > 0 ? [{ text: where.join(' · '), style: 'small' }] : [])],
    },
    {
      stack: [
        // `until` is the first day that is not paid for.
        `${dayText(line.from)} – ${dayText(addDays(line.until, -1))}`,
        {
          text: text('invoice-pdf.pdf.subscription', {
            type: isTextId(name) ? text(name as 'prices.type.xl') : type,
          }),
          style: 'small',
        },
      ],
    },
    { stack: [money(line.amount), ...discount], alignment: 'right' },
    { text: money(line.net), alignment: 'right' },
  ];
}
