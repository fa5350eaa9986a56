import { euros } from '@belfry/contract/values/money.ts';
import type { DocumentLine, InvoiceDocument } from '../document/invoice-document.ts';

/** A line of a month for 14.95. */
export function printedLine(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    line: 1,
    device: 'Pig house 12 north',
    location: 'Barneveld',
    serialNumber: 'BF-1000-0004',
    type: 'monthly',
    from: '2026-12-01',
    until: '2027-01-01',
    reference: null,
    amount: euros(1495),
    discount: euros(0),
    net: euros(1495),
    ...changes,
  };
}

/** An invoice of a Dutch seller for a buyer at home, who transfers the money. */
export function printedInvoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    kind: 'invoice',
    number: 'INV-2026-000042',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-15',
    langCode: 'en-US',
    format: 'peppol',
    corrects: null,
    buyerReference: 'C-100042',
    seller: {
      legalName: 'Belfry Alarm B.V.',
      address: 'Torenstraat 12',
      postalCode: '3771 AB',
      city: 'Barneveld',
      country: 'NL',
      registrationNumber: '12345678',
      taxNumber: 'NL123456789B01',
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      accountName: 'Belfry Alarm B.V.',
      contactName: 'Administration',
      email: 'invoices@belfry.example',
      phoneNumber: '+31 342 123456',
    },
    buyer: {
      customerNumber: 'C-100042',
      name: 'Hendriksen Varkens V.O.F.',
      address: 'Dorpsweg 7',
      postalCode: '6741 XY',
      city: 'Lunteren',
      country: 'NL',
      registrationNumber: '87654321',
      taxNumber: 'NL001234567B01',
      endpoint: { scheme: '0106', id: '87654321' },
    },
    vat: { category: 'S', country: 'NL', rate: 2100 },
    lines: [printedLine()],
    net: euros(1495),
    vatAmount: euros(314),
    total: euros(1809),
    prepaid: euros(0),
    terms: { how: 'transfer', reference: 'RF18000000000012' },
    ...changes,
  };
}
