import { textsIn } from '#platform/texts/texts.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import type { TaxTotal } from './invoice-shape.ts';
import { xmlAmount } from './xml-text.ts';

type Taxed = Pick<InvoiceDocument, 'vat' | 'net' | 'vatAmount' | 'langCode' | 'format'>;

const taxScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

/** The VAT of all lines, which are taxed alike. */
export function taxTotal(document: Taxed): TaxTotal {
  const { vat, net, vatAmount, format } = document;
  return {
    'cbc:TaxAmount': xmlAmount(vatAmount),
    'cbc:TaxAmount@currencyID': vatAmount.currency,
    'cac:TaxSubtotal': [
      {
        'cbc:TaxableAmount': xmlAmount(net),
        'cbc:TaxableAmount@currencyID': net.currency,
        'cbc:TaxAmount': xmlAmount(vatAmount),
        'cbc:TaxAmount@currencyID': vatAmount.currency,
        'cac:TaxCategory': {
          'cbc:ID': vat.category,
          // Outside the scope there is no rate (BR-48), but XRechnung asks for one all the same (BR-DE-14).
          ...((vat.category !== 'O' || format === 'xrechnung') && { 'cbc:Percent': percentOf(vat.rate) }),
          ...exemption(document),
          ...taxScheme,
        },
      },
    ],
  };
}

/** How a line is taxed; outside the scope without a rate (BR-O-05). */
export function lineTaxCategory({ vat }: Pick<InvoiceDocument, 'vat'>) {
  return {
    'cbc:ID': vat.category,
    ...(vat.category !== 'O' && { 'cbc:Percent': percentOf(vat.rate) }),
    ...taxScheme,
  };
}

/** Why no VAT is charged (BR-AE-10, BR-O-10). */
function exemption({ vat, langCode }: Taxed) {
  const text = textsIn(langCode);
  if (vat.category === 'AE') {
    return {
      'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE',
      'cbc:TaxExemptionReason': text('invoice-xml.vat.reverse-charge'),
    };
  }
  if (vat.category === 'O') {
    return {
      'cbc:TaxExemptionReasonCode': 'VATEX-EU-O',
      'cbc:TaxExemptionReason': text('invoice-xml.vat.outside-scope'),
    };
  }
  return {};
}

/** Basis points as percent: 2100 are `21`. */
function percentOf(rate: number): string {
  return String(rate / 100);
}
