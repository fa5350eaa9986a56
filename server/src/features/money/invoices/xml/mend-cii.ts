import type { InvoiceDocument } from '../document/invoice-document.ts';

/**
 * What the library leaves out of its CII or writes otherwise than the rules have it: the group of the delivery, which must be there
 * even if empty, the invoice that a credit note corrects, and the currency of discounts, which stands at the VAT total alone.
 */
export function mendCii(xml: string, { corrects }: Pick<InvoiceDocument, 'corrects'>): string {
  const delivered = insertAfter(
    xml,
    '</ram:ApplicableHeaderTradeAgreement>',
    '<ram:ApplicableHeaderTradeDelivery/>',
  ).replaceAll('<ram:ActualAmount currencyID="EUR">', '<ram:ActualAmount>');
  if (!corrects) return delivered;
  return insertAfter(
    delivered,
    '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    [
      '<ram:InvoiceReferencedDocument>',
      `<ram:IssuerAssignedID>${escaped(corrects.number)}</ram:IssuerAssignedID>`,
      '<ram:FormattedIssueDateTime>',
      `<qdt:DateTimeString format="102">${corrects.issuedOn.replaceAll('-', '')}</qdt:DateTimeString>`,
      '</ram:FormattedIssueDateTime>',
      '</ram:InvoiceReferencedDocument>',
    ].join(''),
  );
}

/** @throws {Error} where the XML does not have the tag once: the library writes otherwise than it did */
function insertAfter(xml: string, tag: string, added: string): string {
  const [before, after, ...others] = xml.split(tag);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`the XML does not have ${tag} once`);
  }
  return `${before}${tag}${added}${after}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
