import { eInvoiceFormats } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { aBuyer, aCreditNote, aDocument, aDocumentLine } from '../document/invoice-document.fixture.ts';
import type { InvoiceBuyer, InvoiceDocument } from '../document/invoice-document.ts';

type Overrides = Partial<InvoiceDocument>;

const german = aBuyer({
  name: 'Hühnerhof Müller GmbH',
  city: 'Kleve',
  postalCode: '47533',
  country: 'DE',
  registrationNumber: 'HRB 12345',
  taxNumber: 'DE123456788',
  endpoint: { scheme: 'EM', id: 'rechnung@mueller.example' },
});
const belgian = aBuyer({
  country: 'BE',
  city: 'Gent',
  registrationNumber: '0403.170.701',
  taxNumber: 'BE0403170701',
  endpoint: { scheme: '0208', id: '0403170701' },
});
const greek = aBuyer({
  country: 'GR',
  city: 'Αθήνα',
  registrationNumber: null,
  taxNumber: 'EL094014201',
  endpoint: { scheme: 'EM', id: 'invoices@farm.example' },
});
const swiss = aBuyer({
  country: 'CH',
  city: 'Bern',
  registrationNumber: 'CHE-107.787.577',
  taxNumber: 'CHE107787577',
  endpoint: { scheme: 'EM', id: 'invoices@hof.example' },
});

const reverseCharge = (buyer: InvoiceBuyer): Overrides => ({
  buyer,
  vat: { category: 'AE', country: 'NL', rate: 0 },
});
const outside: Overrides = { buyer: swiss, vat: { category: 'O', country: 'NL', rate: 0 } };
const change = [
  aDocumentLine({ amount: euros(-1200), discount: euros(-100) }),
  aDocumentLine({ amount: euros(2395), type: 'xl', discount: euros(395), reference: 'PO 4711' }),
];
const debit = {
  how: 'direct-debit',
  reference: 'RF18539007547034',
  mandateReference: 'BELFRY-C100042-1',
  account: 'NL91 •••• 4300',
} as const;

/** What differs between invoices, each with a name. */
const kinds: Record<string, Overrides> = {
  'at home': {},
  'of a change of plan': { lines: change },
  'below zero': {
    lines: [aDocumentLine({ amount: euros(-999) })],
    terms: { how: 'settled', reference: 'RF18' },
  },
  'for nothing': { lines: [aDocumentLine({ amount: euros(100), discount: euros(100) })] },
  'paid in part before': { prepaid: euros(500) },
  'paid before': { prepaid: euros(1809), terms: { how: 'settled', reference: 'RF18539007547034' } },
  'by direct debit': { terms: debit },
  'by card': { terms: { how: 'card', reference: 'RF18539007547034', account: '•••• 1234' } },
  'without a BIC': { seller: { ...aDocument().seller, bic: null } },
  'to Germany': reverseCharge(german),
  'to Belgium': reverseCharge(belgian),
  'to Greece': reverseCharge(greek),
  'to Germany without a valid number': { buyer: { ...german, taxNumber: null } },
  'at the rate of Germany': {
    buyer: { ...german, taxNumber: null },
    vat: { category: 'S', country: 'DE', rate: 1900 },
  },
  'at a rate with a half': {
    buyer: { ...german, taxNumber: null },
    vat: { category: 'S', country: 'FI', rate: 2550 },
  },
  'to Switzerland': outside,
  'from Germany': {
    seller: { ...aDocument().seller, country: 'DE', registrationNumber: 'HRB 1', taxNumber: 'DE123456788' },
  },
};

/** Invoices and credit notes of many kinds in every format: the name of each, and the document. */
export const documents: readonly (readonly [string, InvoiceDocument])[] = eInvoiceFormats.flatMap((format) =>
  Object.entries(kinds).flatMap(([name, overrides]) => [
    [`${format}: invoice ${name}`, aDocument({ ...overrides, format })] as const,
    [
      `${format}: credit note ${name}`,
      aCreditNote({
        ...overrides,
        format,
        terms: { how: 'settled', reference: 'RF18539007547034' },
      }),
    ] as const,
  ]),
);
