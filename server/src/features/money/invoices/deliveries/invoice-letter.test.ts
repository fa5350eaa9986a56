import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { aDocument } from '../document/invoice-document.fixture.ts';
import { invoiceLetter } from './invoice-letter.ts';

test.each([false, true])('whoever gets it knows whom to ask about it (paid: %s)', (isPaid) => {
  const document = aDocument();
  const letter = invoiceLetter({
    document,
    isPaid,
    open: isPaid ? euros(0) : document.total,
    today: document.issuedOn,
    langCode: 'de-DE',
    brand: 'Belfry',
    payUrl: null,
    allUrl: null,
  });
  expect(letter.footnotes).toContain(
    'Fragen dazu? Schreiben Sie an Jan de Wit, invoices@belfry.example, oder rufen Sie an: +31 485 000 000.',
  );
});
