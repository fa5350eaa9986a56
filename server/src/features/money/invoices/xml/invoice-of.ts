import type { Invoice } from '@e-invoice-eu/core';
import type { EInvoiceFormat } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { subtract } from '@belfry/contract/values/money.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import type { Head } from './invoice-shape.ts';
import { lineOf, sharedReference } from './lines.ts';
import { buyerParty, sellerParty } from './parties.ts';
import { paymentMeans, paymentTermsText } from './payment.ts';
import { taxTotal } from './taxes.ts';
import { xmlAmount, xmlText } from './xml-text.ts';

const peppolProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** By which rules each format is written: BT-24, and BT-23 where the rules ask for it. */
const specifications: Record<EInvoiceFormat, Pick<Head, 'cbc:CustomizationID' | 'cbc:ProfileID'>> = {
  peppol: {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'cbc:ProfileID': peppolProcess,
  },
  xrechnung: {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    'cbc:ProfileID': peppolProcess,
  },
  'factur-x': { 'cbc:CustomizationID': 'urn:cen.eu:en16931:2017' },
};

/** A document in the terms of EN 16931, as the library takes it. */
export function invoiceOf(document: InvoiceDocument): Invoice {
  const { corrects } = document;
  const order = sharedReference(document);
  return {
    'ubl:Invoice': {
      ...specifications[document.format],
      'cbc:ID': xmlText(document.number),
      'cbc:IssueDate': document.issuedOn,
      ...(document.dueOn !== null && { 'cbc:DueDate': document.dueOn }),
      'cbc:InvoiceTypeCode': document.kind === 'credit-note' ? '381' : '380',
      ...noteOf(corrects?.reason ?? ''),
      'cbc:DocumentCurrencyCode': document.total.currency,
      'cbc:BuyerReference': xmlText(document.buyerReference) || xmlText(document.buyer.customerNumber),
      ...(order !== '' && { 'cac:OrderReference': { 'cbc:ID': order } }),
      ...(corrects && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': xmlText(corrects.number),
              'cbc:IssueDate': corrects.issuedOn,
            },
          },
        ],
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(document) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(document) },
      'cac:PaymentMeans': [paymentMeans(document)],
      'cac:PaymentTerms': { 'cbc:Note': xmlText(paymentTermsText(document)) },
      'cac:TaxTotal': [taxTotal(document)],
      'cac:LegalMonetaryTotal': totals(document),
      'cac:InvoiceLine': document.lines.map((each) => lineOf(document, each)) as Head['cac:InvoiceLine'],
    },
  };
}

function noteOf(note: string) {
  const words = xmlText(note);
  return words === '' ? {} : { 'cbc:Note': [words] };
}

function totals({ net, total, prepaid }: InvoiceDocument): Head['cac:LegalMonetaryTotal'] {
  const { currency } = total;
  return {
    'cbc:LineExtensionAmount': xmlAmount(net),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cbc:TaxExclusiveAmount': xmlAmount(net),
    'cbc:TaxExclusiveAmount@currencyID': currency,
    'cbc:TaxInclusiveAmount': xmlAmount(total),
    'cbc:TaxInclusiveAmount@currencyID': currency,
    ...(prepaid.cents !== 0 && {
      'cbc:PrepaidAmount': xmlAmount(prepaid),
      'cbc:PrepaidAmount@currencyID': currency,
    }),
    'cbc:PayableAmount': xmlAmount(subtract(total, prepaid)),
    'cbc:PayableAmount@currencyID': currency,
  };
}
