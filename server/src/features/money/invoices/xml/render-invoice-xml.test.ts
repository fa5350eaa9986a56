import { InvoiceService } from '@e-invoice-eu/core';
import { describe, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import {
  aBuyer,
  aCreditNote,
  aDocument,
  aDocumentLine,
  aSeller,
} from '../document/invoice-document.fixture.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { documents } from './invoice-documents.fixture.ts';
import { invoiceOf } from './invoice-of.ts';
import { factsOf } from './read-invoice.fixture.ts';
import { renderInvoiceXml } from './render-invoice-xml.ts';

const factsAbout = async (document: InvoiceDocument) => factsOf((await renderInvoiceXml(document)).bytes);

test.each([
  [
    'peppol',
    'Invoice',
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    '2026-00001.xml',
  ],
  [
    'xrechnung',
    'Invoice',
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    '2026-00001.xml',
  ],
  ['factur-x', 'CrossIndustryInvoice', 'urn:cen.eu:en16931:2017', 'factur-x.xml'],
] as const)('%s is a document of its own', async (format, root, customization, name) => {
  const document = aDocument({ format });
  const written = await renderInvoiceXml(document);
  expect(written.name).toBe(name);
  const facts = factsOf(written.bytes);
  expect(facts).toMatchObject({
    root,
    customization,
    profile: format === 'factur-x' ? undefined : 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    typeCode: '380',
    number: '2026-00001',
    buyerReference: 'C100042',
    dueOn: '2026-12-09',
    corrects: undefined,
  });
  expect((await renderInvoiceXml(document)).bytes.equals(written.bytes)).toBe(true);
});

test.each([
  ['peppol', 'CreditNote'],
  ['xrechnung', 'CreditNote'],
  ['factur-x', 'CrossIndustryInvoice'],
] as const)(
  'a credit note as %s names what it corrects, and gives back amounts above zero',
  async (format, root) => {
    expect(await factsAbout(aCreditNote({ format }))).toMatchObject({
      root,
      typeCode: '381',
      number: 'C2026-00001',
      note: 'The dialler was never in use',
      corrects: { number: '2026-00001', issuedOn: '2026-11-25' },
      dueOn: undefined,
      termsNote: expect.stringContaining('balance'),
      totals: { payable: 1809 },
      lines: [{ quantity: 1, price: 1495, net: 1495 }],
    });
  },
);

/** Its schema takes long to compile: documents of one format, and some of the others. */
const checkedBySchema = documents.filter(([name]) => /^peppol|: invoice (?:at home|to Switz)/.test(name));

test.each(checkedBySchema)(
  '%s is what the library takes, down to its lists of codes',
  async (_name, document) => {
    const service = new InvoiceService({ log() {}, warn() {}, error() {} });
    const checked = await service.generate(invoiceOf(document), { format: 'UBL', lang: 'en' });
    const { bytes } = await renderInvoiceXml(document);
    expect(factsOf(Buffer.from(checked)).totals).toEqual(factsOf(bytes).totals);
  },
);

test('a number that no file can be called by names it without what stands in the way', async () => {
  const { name, bytes } = await renderInvoiceXml(aDocument({ number: '../F 2026/1' }));
  expect([name, factsOf(bytes).number]).toEqual(['..-F-2026-1.xml', '../F 2026/1']);
});

describe('parties', () => {
  test('outside the scope of VAT nobody names a VAT number', async () => {
    const vat = { category: 'O', country: 'NL', rate: 0 } as const;
    const buyer = aBuyer({ country: 'CH', taxNumber: 'CHE107787577' });
    const facts = await factsAbout(aDocument({ vat, buyer }));
    expect([facts.seller.vatId, facts.buyer.vatId]).toEqual([undefined, undefined]);
    expect(facts.breakdown).toEqual([
      { category: 'O', taxable: 1495, tax: 0, code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
    ]);
  });

  test('reverse charge says so, in the language of the document', async () => {
    const vat = { category: 'AE', country: 'NL', rate: 0 } as const;
    const { breakdown } = await factsAbout(aDocument({ vat, langCode: 'nl-NL' }));
    expect(breakdown).toEqual([
      { category: 'AE', taxable: 1495, tax: 0, rate: '0', code: 'VATEX-EU-AE', reason: 'Btw verlegd' },
    ]);
  });

  test.each([
    ['NL', '8765 4321', { id: '87654321', scheme: '0106' }],
    ['NL', 'RSIN 9', { id: 'RSIN 9', scheme: '0106' }],
    ['BE', '0403.170.701', { id: '0403170701', scheme: '0208' }],
    ['BE', '403.170', { id: '403.170', scheme: undefined }],
    ['DE', 'HRB 12345', { id: 'HRB 12345', scheme: undefined }],
    ['DE', null, undefined],
  ])(
    'a buyer in %s with the number %s is registered as it should be',
    async (country, registrationNumber, legal) => {
      const { buyer } = await factsAbout(aDocument({ buyer: aBuyer({ country, registrationNumber }) }));
      expect(buyer.legal).toEqual(legal);
    },
  );

  test('Greece is GR as a country and EL in its VAT numbers, Kosovo is 1A', async () => {
    const greek = await factsAbout(aDocument({ buyer: aBuyer({ country: 'GR', taxNumber: 'GR094014201' }) }));
    expect(greek.buyer).toMatchObject({ country: 'GR', vatId: 'EL094014201' });
    const kosovan = await factsAbout(aDocument({ buyer: aBuyer({ country: 'XK' }) }));
    expect(kosovan.buyer.country).toBe('1A');
  });

  test('a seller is reached by its KvK number, abroad by mail', async () => {
    const facts = await factsAbout(aDocument());
    expect(facts.seller.endpoint).toEqual({ scheme: '0106', id: '12345678' });
    const abroad = await factsAbout(
      aDocument({ seller: aSeller({ country: 'DE', registrationNumber: 'HRB 1' }) }),
    );
    expect(abroad.seller.endpoint).toEqual({ scheme: 'EM', id: 'invoices@belfry.example' });
    expect(abroad.seller.legal).toEqual({ id: 'HRB 1', scheme: undefined });
  });
});

describe('payment', () => {
  const reference = 'RF18539007547034';
  const debit = { how: 'direct-debit', reference, mandateReference: 'M-1', account: null } as const;
  const card = { how: 'card', reference, account: null } as const;
  test.each([
    [
      'peppol',
      { how: 'transfer', reference },
      { code: '58', reference, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
    ],
    ['peppol', debit, { code: '59', reference, mandate: 'M-1' }],
    ['factur-x', debit, { code: '59', reference, mandate: 'M-1' }],
    ['xrechnung', debit, { code: '57', reference }],
    ['peppol', card, { code: '57', reference }],
    ['xrechnung', { how: 'settled', reference }, { code: '57', reference }],
  ] as const)('%s by %o', async (format, terms, means) => {
    expect((await factsAbout(aDocument({ format, terms }))).means).toEqual(means);
  });

  test('a mandate that XRechnung has no place for stands in words', async () => {
    const { termsNote } = await factsAbout(aDocument({ format: 'xrechnung', terms: debit }));
    expect(termsNote).toContain('M-1');
  });
});

describe('lines', () => {
  test('the period ends with its last day, and the item is named in the language of the document', async () => {
    const { lines } = await factsAbout(aDocument({ langCode: 'de-DE' }));
    expect(lines).toMatchObject([
      { from: '2026-11-25', until: '2026-12-24', name: 'Monatsabonnement – Pig house 1', rate: '21' },
    ]);
  });

  test('what is taken back is minus one of it, and its discount is added', async () => {
    const line = aDocumentLine({ amount: euros(-1495), discount: euros(-100) });
    const { lines } = await factsAbout(aDocument({ lines: [line, aDocumentLine({ discount: euros(95) })] }));
    expect(lines).toMatchObject([
      {
        quantity: -1,
        price: 1495,
        net: -1395,
        allowances: [{ isCharge: true, amount: 100, reason: 'Discount taken back' }],
      },
      {
        quantity: 1,
        price: 1495,
        net: 1400,
        allowances: [{ isCharge: false, amount: 95, reason: 'Discount' }],
      },
    ]);
  });

  test.each([
    ['xrechnung', undefined],
    ['peppol', '991-01234-44'],
  ] as const)('in %s the order of a company’s own reference is %s', async (format, order) => {
    const lines = [aDocumentLine({ reference: '991-01234-44' })];
    const facts = await factsAbout(aDocument({ format, buyerReference: '991-01234-44', lines }));
    expect([facts.buyerReference, facts.order]).toEqual(['991-01234-44', order]);
  });

  test('a reference is the order of the whole where all lines share it, else it stands in words at its line', async () => {
    const one = aDocumentLine({ reference: 'PO 4711' });
    const shared = await factsAbout(aDocument({ lines: [one, one] }));
    expect(shared.order).toBe('PO 4711');
    const apart = await factsAbout(
      aDocument({ lines: [one, aDocumentLine({ reference: 'PO 4712' }), aDocumentLine()] }),
    );
    expect(apart.order).toBeUndefined();
    expect(apart.lines.map(({ note }) => note)).toEqual([
      'Your reference: PO 4711',
      'Your reference: PO 4712',
      undefined,
    ]);
  });
});
