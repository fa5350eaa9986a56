import { euros } from '@belfry/contract/values/money.ts';
import { describe, expect, test } from 'vitest';
import { pdfText } from '#platform/pdf/pdf-text.fixture.ts';
import type { InvoiceDocument } from '../document/invoice-document.ts';
import { printedInvoice, printedLine } from './printed-invoice.fixture.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const xml = { name: 'invoice.xml', bytes: Buffer.from('<Invoice/>'), format: 'peppol' } as const;

async function pagesOf(changes: Partial<InvoiceDocument> = {}): Promise<string[]> {
  return pdfText(await renderInvoicePdf(printedInvoice(changes), { logo: null, xml }));
}

/** What an invoice says, without the blanks between what the library sets by itself. */
async function said(changes: Partial<InvoiceDocument> = {}): Promise<string> {
  return bare((await pagesOf(changes)).join(''));
}

const bare = (text: string) => text.replaceAll(/\s/g, '');

/** Texts that an invoice should say and does not. */
async function missing(changes: Partial<InvoiceDocument>, ...texts: string[]): Promise<string[]> {
  const all = await said(changes);
  return texts.filter((text) => !all.includes(bare(text)));
}

test('it says who sells, who buys, and by what both file it', async () => {
  expect(
    await missing(
      { buyerReference: 'Order 7' },
      'Belfry Alarm B.V. Torenstraat 12 3771 AB Barneveld Netherlands',
      'invoices@belfry.example +31 342 123456',
      'Chamber of Commerce (KvK) 12345678 VAT number NL123456789B01 IBAN NL91 ABNA 0417 1643 00 BIC ABNANL2A',
      'Hendriksen Varkens V.O.F. Dorpsweg 7 6741 XY Lunteren',
      'Invoice number INV-2026-000042',
      'Date 01/12/2026 Due date 15/12/2026',
      'Customer number C-100042 Your reference Order 7 Your VAT number NL001234567B01',
      'Page 1 of 1',
    ),
  ).toEqual([]);
});

test('a country is said where the letter leaves it, and a register by its own name at home alone', async () => {
  const { seller, buyer } = printedInvoice();
  const abroad = { seller: { ...seller, country: 'BE', bic: null } };
  expect(
    await missing(abroad, 'Belgium', 'Registration number 12345678', '6741 XY Lunteren Netherlands'),
  ).toEqual([]);
  expect(await said(abroad)).not.toContain('BIC');
  expect(await said({ buyer })).not.toContain('LunterenNetherlands');
});

test('without a logo that an invoice may hold, the seller is named in its place', async () => {
  const logo = { type: 'image/png', bytes: Buffer.from('no picture') } as const;
  const [page = ''] = pdfText(await renderInvoicePdf(printedInvoice(), { logo, xml }));
  expect(page).toMatch(/^Belfry Alarm B\.V\. Belfry Alarm B\.V\. Torenstraat/);
});

test('a customer number that stands for a reference is said once', async () => {
  expect(await said()).not.toContain('Yourreference');
});

test('a line says the last day that is paid for, and a discount only where there is one', async () => {
  const line = printedLine({ line: 2, discount: euros(100), net: euros(1395) });
  expect(
    await missing(
      { lines: [line] },
      'Pig house 12 north Barneveld · Serial number BF-1000-0004',
      '01/12/2026 – 31/12/2026 Subscription: Monthly €14.95 Discount -€1.00 €13.95',
    ),
  ).toEqual([]);
  expect(await said()).not.toContain('Discount');
});

test('lines of a reference stand under it, and so do those of none after them', async () => {
  const lines = [
    printedLine({ device: 'First' }),
    printedLine({ device: 'Second', reference: 'PO-1' }),
    printedLine({ device: 'Third', reference: 'PO-1' }),
    printedLine({ device: 'Fourth' }),
  ];
  const words = (await said({ lines })).match(
    /First|Second|Third|Fourth|Yourreference:PO-1|Withoutareferenceofyours/g,
  );
  expect(words).toEqual([
    'First',
    'Yourreference:PO-1',
    'Second',
    'Third',
    'Withoutareferenceofyours',
    'Fourth',
  ]);
});

test('a reference that all lines have is said at the top alone', async () => {
  const lines = [1, 2].map((line) => printedLine({ line, reference: 'PO-1' }));
  const words = (buyerReference: string) => said({ lines, buyerReference });
  expect((await words('PO-1')).match(/PO-1/g)).toHaveLength(1);
  expect(await words('Order 7')).toContain('Yourreference:PO-1');
});

test('five devices that are paid by transfer fit on one page, with the way to pay', async () => {
  const lines = [1, 2, 3, 4, 5].map((line) => printedLine({ line }));
  expect(await pagesOf({ lines, langCode: 'de-DE' })).toHaveLength(1);
});

describe('VAT', () => {
  const abroad = { ...printedInvoice().buyer, country: 'DE', taxNumber: 'DE123456789' };

  test('at home it has its rate', async () => {
    expect(
      await missing({}, 'Total excluding VAT €14.95 VAT 21% €3.14 Total €18.09 To be paid €18.09'),
    ).toEqual([]);
  });

  test('of another country it says which', async () => {
    expect(
      await missing({ vat: { category: 'S', country: 'BE', rate: 2150 } }, 'VAT 21.5% (Belgium)'),
    ).toEqual([]);
  });

  test.each([
    ['en-US', 'VAT reverse charged'],
    ['nl-NL', 'Btw verlegd'],
    ['de-DE', 'Steuerschuldnerschaft des Leistungsempfängers'],
  ] as const)('that the buyer accounts for is said in %s, with both numbers', async (langCode, words) => {
    expect(
      await missing(
        { langCode, buyer: abroad, vat: { category: 'AE', country: 'NL', rate: 0 } },
        words,
        'NL123456789B01.',
        'DE123456789.',
      ),
    ).toEqual([]);
  });

  test.each([
    ['en-US', 'outside the scope of EU VAT'],
    ['nl-NL', 'valt buiten de btw van de EU'],
    ['de-DE', 'in der EU nicht steuerbar'],
  ] as const)('that nobody owes is said in %s', async (langCode, words) => {
    expect(
      await missing({ langCode, vat: { category: 'O', country: 'NL', rate: 0 } }, words, 'NL123456789B01'),
    ).toEqual([]);
  });
});

test.each([
  ['nl-NL', 'Factuurnummer', 'Te betalen € 8,09', 'Pagina 1 van 1'],
  ['de-DE', 'Rechnungsnummer', 'Zu zahlen 8,09 €', 'Seite 1 von 1'],
  ['fr-FR', 'Numéro de facture', 'À payer 8,09 €', 'Page 1 sur 1'],
  ['es-ES', 'Número de factura', '8,09 €', '1 de 1'],
  ['it-IT', 'Numero fattura', '8,09 €', '1 di 1'],
  ['pt-PT', 'Número da fatura', '8,09 €', '1 de 1'],
  ['ja-JP', '請求書番号', '€8.09', '1/1ページ'],
  ['zh-CN', '发票编号', '€8.09', '第 1 页，共 1 页'],
  ['ko-KR', '청구서 번호', '€8.09', '1/1쪽'],
] as const)('in %s it says %s', async (langCode, ...texts) => {
  expect(await missing({ langCode, prepaid: euros(1000) }, ...texts)).toEqual([]);
});

test('what was paid before is taken off', async () => {
  expect(
    await missing({ prepaid: euros(1000) }, 'Paid before or from your balance €10.00 To be paid €8.09'),
  ).toEqual([]);
});

test('a credit note says what it corrects, why, and where the amount goes', async () => {
  const corrects = {
    number: 'INV-2026-000007',
    issuedOn: '2026-11-01',
    reason: 'Removed <b>before</b> it began',
  };
  const changes = {
    kind: 'credit-note',
    dueOn: null,
    corrects,
    terms: { how: 'settled', reference: 'x' },
  } as const;
  expect(
    await missing(
      changes,
      'Credit note Corrects invoice INV-2026-000007 of 01/11/2026',
      'Reason: Removed <b>before</b> it began',
      'or goes to your balance with us',
    ),
  ).toEqual([]);
  expect(await said(changes)).not.toContain('Tobepaid');
});

test('three hundred lines go over pages, with the head on each and nothing lost', async () => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    printedLine({ line: index + 1, device: `Device${index}.`, reference: `PO-${Math.floor(index / 7)}` }),
  );
  const pages = (await pagesOf({ lines })).map(bare);
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.slice(0, -1).every((page) => page.includes('Subscriptionandperiod'))).toBe(true);
  const devices = pages.join('').match(/Device\d+\./g);
  expect(devices).toEqual(lines.map(({ device }) => device));
  // No heading is the last on its page.
  expect(pages.filter((page) => /Yourreference:PO-\d+BelfryAlarm/.test(page))).toEqual([]);
});

test('names of any length and any script are text, and all of it is there', async () => {
  const long = 'x'.repeat(300);
  const buyer = { ...printedInvoice().buyer, name: `株式会社みなと農園 ${long}` };
  const seller = { ...printedInvoice().seller, legalName: 'Śląsk & <script>alert(1)</script> Αθήνα' };
  expect(
    await missing(
      { buyer, seller, lines: [printedLine({ device: '서울농장', location: long })] },
      buyer.name,
      seller.legalName,
      '서울농장',
      long,
    ),
  ).toEqual([]);
});
