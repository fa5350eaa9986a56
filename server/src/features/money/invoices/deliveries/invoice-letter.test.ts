import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { aDocument } from '../document/invoice-document.fixture.ts';
import { invoiceLetter, type InvoiceLetter } from './invoice-letter.ts';

function letterOf(document = aDocument(), more: Partial<InvoiceLetter> = {}) {
  return invoiceLetter({
    document,
    isPaid: false,
    isUnderWay: false,
    open: document.total,
    today: document.issuedOn,
    langCode: 'de-DE',
    brand: 'Belfry',
    payUrl: null,
    allUrl: null,
    ...more,
  });
}

test('whoever gets it knows whom to ask about it', () => {
  for (const letter of [letterOf(), letterOf(aDocument(), { isPaid: true, open: euros(0) })])
    expect(letter.footnotes).toContain(
      'Fragen dazu? Schreiben Sie an Jan de Wit, invoices@belfry.example, oder rufen Sie an: +31 485 000 000.',
    );
});

test('an amount is said to include VAT only where it does', () => {
  const net = aDocument().net;
  const without = aDocument({
    vat: { category: 'AE', country: 'NL', rate: 0 },
    vatAmount: euros(0),
    total: net,
  });
  for (const isPaid of [false, true]) {
    expect(letterOf(aDocument(), { isPaid }).paragraphs.join(' ')).toContain('einschließlich USt');
    expect(letterOf(without, { isPaid }).paragraphs.join(' ')).not.toContain('USt');
  }
});
