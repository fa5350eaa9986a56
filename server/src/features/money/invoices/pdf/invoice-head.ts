import { electronicFormatIBAN, friendlyFormatIBAN } from 'ibantools';
import { dayText } from '#platform/texts/texts.ts';
import { describePhone } from '#platform/values/phone.ts';
import type { InvoiceDocument, InvoiceSeller, PostalAddress } from '../document/invoice-document.ts';
import { bareTable, contentWidth, type InvoiceWords } from './invoice-looks.ts';

const sellerWidth = 170;
/** Heights in points that put the buyer's address where the window of an envelope is (DIN 5008, form B). */
const heights = [133, 87];

/** The top of the first page: logo, who sells, who buys. */
export function letterhead(document: InvoiceDocument, words: InvoiceWords, logo: string | null): object {
  const { seller, buyer } = document;
  const mark = logo ? { image: logo, fit: [200, 60] } : { text: seller.legalName, style: 'title' };
  const abroad = buyer.country === seller.country ? [] : [countryName(buyer.country, words.langCode)];
  return {
    table: {
      widths: [contentWidth - sellerWidth - 20, sellerWidth],
      heights,
      body: [
        [
          { ...mark, margin: [0, 0, 30, 0] },
          { rowSpan: 2, stack: sellerLines(seller, words), margin: [20, 0, 0, 0] },
        ],
        [{ stack: [buyer.name, ...addressLines(buyer), ...abroad] }, {}],
      ],
    },
    layout: bareTable,
  };
}

function sellerLines(seller: InvoiceSeller, { text, langCode }: InvoiceWords): object[] {
  const number = seller.registrationNumber;
  const lines = [
    ...addressLines(seller),
    countryName(seller.country, langCode),
    '',
    seller.contactName,
    seller.email,
    describePhone(seller.phoneNumber, seller.country).shown ?? seller.phoneNumber,
    '',
    seller.country === 'NL'
      ? text('invoice-pdf.pdf.seller.kvk', { number })
      : text('invoice-pdf.pdf.seller.registration', { number }),
    text('invoice-pdf.pdf.seller.vat', { number: seller.taxNumber }),
    text('invoice-pdf.pdf.seller.iban', { iban: ibanText(seller.iban) }),
    ...(seller.bic ? [text('invoice-pdf.pdf.seller.bic', { bic: seller.bic })] : []),
  ];
  return [
    { text: seller.legalName, fontSize: 9, bold: true },
    ...lines.map((line) => ({ text: line || ' ', fontSize: line ? 8 : 4 })),
  ];
}

function addressLines({ address, postalCode, city }: PostalAddress): string[] {
  return [address, `${postalCode} ${city}`.trim()];
}

/** An IBAN as people read it, in groups of four. */
export function ibanText(iban: string): string {
  return friendlyFormatIBAN(electronicFormatIBAN(iban) ?? iban) ?? iban;
}

/** A country in a language, e.g. “Belgium”. */
export function countryName(country: string, langCode: string): string {
  return new Intl.DisplayNames(langCode, { type: 'region' }).of(country) ?? country;
}

/** What it is, and what both sides file it by. */
export function titleAndFacts(document: InvoiceDocument, { text }: InvoiceWords): object[] {
  const { kind, corrects, buyer } = document;
  const isCredit = kind === 'credit-note';
  const facts = [
    [text(isCredit ? 'invoice-pdf.pdf.credit-note.number' : 'invoice-pdf.pdf.number'), document.number],
    [text('invoice-pdf.pdf.date'), dayText(document.issuedOn)],
    ...(document.dueOn ? [[text('invoice-pdf.pdf.due'), dayText(document.dueOn)]] : []),
    [text('invoice-pdf.pdf.customer-number'), buyer.customerNumber],
    // Who gave no reference has the customer number as one, which machines need and people would read twice.
    ...(document.buyerReference === buyer.customerNumber
      ? []
      : [[text('invoice-pdf.pdf.buyer-reference'), document.buyerReference]]),
    ...(buyer.taxNumber ? [[text('invoice-pdf.pdf.buyer-vat'), buyer.taxNumber]] : []),
  ];
  return [
    {
      text: text(isCredit ? 'invoice-pdf.pdf.title.credit-note' : 'invoice-pdf.pdf.title'),
      style: 'title',
      margin: [0, 4, 0, 6],
    },
    ...(corrects
      ? [
          {
            text: text('invoice-pdf.pdf.corrects', {
              number: corrects.number,
              day: dayText(corrects.issuedOn),
            }),
            style: 'strong',
          },
          { text: text('invoice-pdf.pdf.reason', { reason: corrects.reason }), margin: [0, 0, 0, 8] },
        ]
      : []),
    inThrees(facts),
  ];
}

/** Each name above its value, three in a row. */
function inThrees(facts: readonly (readonly string[])[]): object {
  const cells: object[] = facts.map(([name = '', value = '']) => ({
    stack: [{ text: name, style: 'small' }, value],
    margin: [0, 0, 8, 6],
  }));
  while (cells.length % 3 !== 0) cells.push({ text: '' });
  const rows = Array.from({ length: cells.length / 3 }, (_, row) => cells.slice(3 * row, 3 * row + 3));
  const third = contentWidth / 3;
  return { table: { widths: [third, third, third], body: rows }, layout: bareTable, margin: [0, 0, 0, 8] };
}
