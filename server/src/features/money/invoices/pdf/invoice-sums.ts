import { subtract } from '@belfry/contract/values/money.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { countryName } from './invoice-head.ts';
import { bareTable, colours, type InvoiceWords } from './invoice-looks.ts';

/** What the lines come to, with VAT, and what the law wants to be said of it. */
export function sums(document: InvoiceDocument, words: InvoiceWords): object[] {
  const { text, money } = words;
  const rows: [name: string, amount: string, strong?: 'strong'][] = [
    [text('invoice-pdf.pdf.net'), money(document.net)],
    [vatName(document, words), money(document.vatAmount)],
    [text('invoice-pdf.pdf.total'), money(document.total), 'strong'],
  ];
  if (document.kind === 'invoice') {
    if (document.prepaid.cents !== 0) rows.push([text('invoice-pdf.pdf.prepaid'), money(document.prepaid)]);
    rows.push([text('invoice-pdf.pdf.to-pay'), money(subtract(document.total, document.prepaid)), 'strong']);
  }
  const table = {
    table: {
      widths: [190, 80],
      body: rows.map(([name, amount, style]) => [
        { text: name, ...(style && { style }) },
        { text: amount, alignment: 'right', ...(style && { style }) },
      ]),
    },
    layout: {
      ...bareTable,
      hLineWidth: (row: number) => (rows[row]?.[2] === 'strong' ? 0.5 : 0),
      hLineColor: () => colours.line,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
  const law = lawText(document, words);
  return [
    {
      unbreakable: true,
      columns: [
        { width: '*', text: '' },
        { width: 270, ...table },
      ],
      margin: [0, 10, 0, 8],
    },
    ...(law ? [{ text: law, margin: [0, 0, 0, 8] }] : []),
  ];
}

function vatName({ vat, seller }: InvoiceDocument, { text, langCode }: InvoiceWords): string {
  if (vat.category === 'AE') return text('invoice-pdf.pdf.vat.reverse-charge');
  if (vat.category === 'O') return text('invoice-pdf.pdf.vat.outside');
  const percent = new Intl.NumberFormat(langCode, { style: 'percent', maximumFractionDigits: 2 });
  const rate = percent.format(vat.rate / 10_000);
  if (vat.country === seller.country) return text('invoice-pdf.pdf.vat', { rate });
  return text('invoice-pdf.pdf.vat.abroad', { rate, country: countryName(vat.country, langCode) });
}

function lawText({ vat, seller, buyer }: InvoiceDocument, { text }: InvoiceWords): string | null {
  if (vat.category === 'S') return null;
  if (vat.category === 'O') return text('invoice-pdf.pdf.law.outside');
  return text('invoice-pdf.pdf.law.reverse-charge', {
    seller: seller.taxNumber,
    buyer: buyer.taxNumber ?? '',
  });
}
