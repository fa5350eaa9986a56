import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { codesOf } from '#platform/pdf/pdf-codes.fixture.ts';
import { pdfText } from '#platform/pdf/pdf-text.fixture.ts';
import type { InvoiceDocument, PaymentTerms } from '../document/invoice-document.ts';
import { printedInvoice } from './printed-invoice.fixture.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const xml = { name: 'invoice.xml', bytes: Buffer.from('<Invoice/>'), format: 'peppol' } as const;
const reference = 'RF18000000000012';

async function printed(changes: Partial<InvoiceDocument>): Promise<{ text: string; code: string | null }> {
  const pdf = await renderInvoicePdf(printedInvoice(changes), { logo: null, xml });
  return { text: pdfText(pdf).join('').replaceAll(/\s/g, ''), code: codesOf(pdf)[0] ?? null };
}

test('a transfer is told, and coded for apps of banks', async () => {
  const accountName = 'Glocken & Söhne 農';
  const seller = { ...printedInvoice().seller, accountName };
  const { text, code } = await printed({
    seller,
    prepaid: euros(579),
    terms: { how: 'transfer', reference },
  });
  expect(text).toContain('Pleasetransfer€12.30tous.Itmusthavearrivedby15/12/2026.');
  expect(text).toContain('PaymentreferenceRF18000000000012');
  expect(code).toBe(
    `BCD\n002\n1\nSCT\nABNANL2A\n${accountName}\nNL91ABNA0417164300\nEUR12.30\n\nRF18000000000012`,
  );
});

test.each<[PaymentTerms, string]>([
  [
    { how: 'direct-debit', reference, mandateReference: 'MDT-12', account: 'NL00 **** 4300' },
    'On 15/12/2026 we collect €18.09 by direct debit from your account NL00 **** 4300, by the mandate with reference MDT-12.',
  ],
  [
    { how: 'direct-debit', reference, mandateReference: 'MDT-12', account: null },
    'by direct debit from your account, by the mandate with reference MDT-12.',
  ],
  [
    { how: 'card', reference, account: '**** 1234' },
    'On 15/12/2026 we charge €18.09 to your card **** 1234.',
  ],
  [{ how: 'card', reference, account: null }, 'we charge €18.09 to your card.'],
  [{ how: 'settled', reference }, 'This invoice is paid.'],
])('of %j it is told that nothing need be done, and there is no code', async (terms, expected) => {
  const { text, code } = await printed({ terms });
  expect(text).toContain(expected.replaceAll(' ', ''));
  expect(text).toContain('Youneednotdoanything.');
  expect(code).toBeNull();
});

test('of nothing to pay there is no code, whatever the terms are', async () => {
  const { text, code } = await printed({ prepaid: euros(1809) });
  expect(text).toContain('Thisinvoiceispaid.');
  expect(code).toBeNull();
});

test('a credit note asks for nothing', async () => {
  const { text, code } = await printed({ kind: 'credit-note', dueOn: null });
  expect([text.includes('transfer'), code]).toEqual([false, null]);
});
