import { negate } from '@belfry/contract/values/money.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import type { DocumentLine, InvoiceDocument } from '../document/invoice-document.ts';
import type { Line, LineAllowance } from './invoice-shape.ts';
import { lineTaxCategory } from './taxes.ts';
import { fieldsOf, xmlAmount, xmlText } from './xml-text.ts';

/** A line. What is taken back is minus one of it, because no price is below zero (BR-27). */
export function lineOf(document: InvoiceDocument, line: DocumentLine): Line {
  const text = textsIn(document.langCode);
  const { amount, net } = line;
  const isTakenBack = amount.cents < 0;
  return {
    'cbc:ID': String(line.line),
    ...fieldsOf({ 'cbc:Note': referenceNote(document, line) }),
    'cbc:InvoicedQuantity': isTakenBack ? '-1' : '1',
    'cbc:InvoicedQuantity@unitCode': 'C62',
    'cbc:LineExtensionAmount': xmlAmount(net),
    'cbc:LineExtensionAmount@currencyID': net.currency,
    'cac:InvoicePeriod': { 'cbc:StartDate': line.from, 'cbc:EndDate': addDays(line.until, -1) },
    ...allowances(document, line),
    'cac:Item': {
      ...fieldsOf({ 'cbc:Description': descriptionOf(document, line) }),
      'cbc:Name': xmlText(text(`invoice-xml.item.${line.type}`, { device: line.device })),
      'cac:ClassifiedTaxCategory': lineTaxCategory(document),
    },
    'cac:Price': {
      'cbc:PriceAmount': xmlAmount(isTakenBack ? negate(amount) : amount),
      'cbc:PriceAmount@currencyID': amount.currency,
    },
  };
}

/**
 * The reference that all lines share: the number of the buyer's order (BT-13). In XRechnung the company's own reference is where a
 * German authority routes the invoice (BT-10), and no order.
 */
export function sharedReference({
  lines,
  format,
  buyerReference,
}: Pick<InvoiceDocument, 'lines' | 'format' | 'buyerReference'>): string {
  const references = new Set(lines.map((each) => xmlText(each.reference ?? '')));
  const [first] = references;
  if (references.size !== 1 || first === undefined) return '';
  return format === 'xrechnung' && first === xmlText(buyerReference) ? '' : first;
}

/** In words, because a Dutch seller names no line of an order without one order for the whole (NL-R-009). */
function referenceNote({ langCode }: InvoiceDocument, { reference }: DocumentLine): string {
  if (xmlText(reference ?? '') === '') return '';
  return xmlText(textsIn(langCode)('invoice-xml.reference', { reference: reference ?? '' }));
}

function descriptionOf({ langCode }: InvoiceDocument, { serialNumber, location }: DocumentLine): string {
  const number =
    serialNumber !== null && textsIn(langCode)('invoice-xml.serial-number', { serialNumber: serialNumber });
  return xmlText([number, location].filter(Boolean).join(', '));
}

/** The discount: taken off, or added where it is taken back, and never below zero. */
function allowances(
  { langCode }: InvoiceDocument,
  { discount }: DocumentLine,
): { 'cac:AllowanceCharge'?: LineAllowance[] } {
  if (discount.cents === 0) return {};
  const text = textsIn(langCode);
  const isTakenBack = discount.cents < 0;
  const reason = isTakenBack
    ? { 'cbc:AllowanceChargeReason': text('invoice-xml.discount-taken-back') }
    : {
        'cbc:AllowanceChargeReasonCode': '95' as const,
        'cbc:AllowanceChargeReason': text('invoice-xml.discount'),
      };
  return {
    'cac:AllowanceCharge': [
      {
        'cbc:ChargeIndicator': String(isTakenBack),
        ...reason,
        'cbc:Amount': xmlAmount(isTakenBack ? negate(discount) : discount),
        'cbc:Amount@currencyID': discount.currency,
      },
    ],
  };
}
