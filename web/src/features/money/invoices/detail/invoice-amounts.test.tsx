import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { shown } from '#platform/shown.fixture.tsx';
import { anInvoice } from '../invoice.fixture.ts';
import { InvoiceAmounts, vatWords } from './invoice-amounts.tsx';

const amounts = (more: Partial<Invoice> = {}) => shown(<InvoiceAmounts invoice={anInvoice(more)} />);

test('an invoice says what it comes to, and of what became of it only what did', () => {
  expect(amounts()).toBe('Amounts Without VAT €14.95 VAT 21% €3.14 Total €18.09 Open €18.09');
  expect(
    amounts({ paid: euros(1000), credited: euros(500), writtenOff: euros(309), open: euros(0) }),
  ).toContain('Total €18.09 Paid €10.00 Credited €5.00 Given up by us €3.09 Open €0.00');
});

test('a credit note says what it gives back, and asks for nothing', () => {
  const words = amounts({ kind: 'credit-note', state: 'issued', open: euros(0) });
  expect(words).toContain('Total given back €18.09');
  expect(words).not.toContain('Open');
});

test.each([
  ['en-US', 'S', 2100, 'VAT 21%'],
  ['de-DE', 'S', 550, 'USt 5,5\u00A0%'],
  ['nl-NL', 'AE', null, 'Btw verlegd: u geeft de btw zelf aan'],
  ['en-US', 'O', null, 'VAT: none is due outside the EU'],
] as const)('in %s VAT of category %s at %s is said in words', (locale, vatCategory, vatRate, words) => {
  expect(vatWords({ vatCategory, vatRate }, locale, textOf(locale))).toBe(words);
});
