import { add, euros, subtract, sum, type Money } from '@belfry/contract/values/money.ts';
import type { DocumentLine, InvoiceBuyer, InvoiceDocument, InvoiceSeller } from './invoice-document.ts';

/** A seller in the Netherlands. */
export function aSeller(overrides: Partial<InvoiceSeller> = {}): InvoiceSeller {
  return {
    legalName: 'Belfry Alarm B.V.',
    address: 'Torenstraat 1',
    postalCode: '5431 AA',
    city: 'Cuijk',
    country: 'NL',
    registrationNumber: '12345678',
    taxNumber: 'NL123456782B90',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    accountName: 'Belfry Alarm B.V.',
    contactName: 'Jan de Wit',
    email: 'invoices@belfry.example',
    phoneNumber: '+31485000000',
    ...overrides,
  };
}

/** A buyer in the Netherlands. */
export function aBuyer(overrides: Partial<InvoiceBuyer> = {}): InvoiceBuyer {
  return {
    customerNumber: 'C100042',
    name: 'Varkensbedrijf Jansen',
    address: 'Dorpsweg 12',
    postalCode: '5845 ET',
    city: 'Sint Anthonis',
    country: 'NL',
    registrationNumber: '87654321',
    taxNumber: 'NL987654328B01',
    endpoint: { scheme: '0106', id: '87654321' },
    ...overrides,
  };
}

/** A month of a dialler; `net` follows from amount and discount. */
export function aDocumentLine(overrides: Partial<DocumentLine> = {}): DocumentLine {
  const amount = overrides.amount ?? euros(1495);
  const discount = overrides.discount ?? euros(0);
  return {
    line: 1,
    device: 'Pig house 1',
    location: 'Home farm',
    serialNumber: '21000001',
    type: 'monthly',
    from: '2026-11-25',
    until: '2026-12-25',
    reference: null,
    amount,
    discount,
    net: subtract(amount, discount),
    ...overrides,
  };
}

/** An invoice for one month, paid by transfer. Lines that are given are counted from 1, and the totals follow from them. */
export function aDocument(overrides: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = (overrides.lines ?? [aDocumentLine()]).map((each, index) => ({ ...each, line: index + 1 }));
  const vat = overrides.vat ?? { category: 'S', country: 'NL', rate: 2100 };
  const net =
    overrides.net ??
    sum(
      lines.map((each) => each.net),
      'EUR',
    );
  const vatAmount = overrides.vatAmount ?? shareOf(net, vat.rate);
  return {
    kind: 'invoice',
    number: '2026-00001',
    issuedOn: '2026-11-25',
    dueOn: '2026-12-09',
    langCode: 'en-US',
    format: 'peppol',
    corrects: null,
    buyerReference: 'C100042',
    seller: aSeller(),
    buyer: aBuyer(),
    total: add(net, vatAmount),
    prepaid: euros(0),
    terms: { how: 'transfer', reference: 'RF18539007547034' },
    ...overrides,
    vat,
    lines,
    net,
    vatAmount,
  };
}

/** A credit note that gives all of {@link aDocument} back; what is given counts as there. */
export function aCreditNote(overrides: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return aDocument({
    kind: 'credit-note',
    number: 'C2026-00001',
    dueOn: null,
    corrects: { number: '2026-00001', issuedOn: '2026-11-25', reason: 'The dialler was never in use' },
    terms: { how: 'settled', reference: 'RF18539007547034' },
    ...overrides,
  });
}

function shareOf(net: Money, rate: number): Money {
  return euros(Math.sign(net.cents) * Math.round((Math.abs(net.cents) * rate) / 10_000));
}
