import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eInvoiceFormats } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { aCreditNote, aDocument, aDocumentLine } from '../document/invoice-document.fixture.ts';
import { brokenRules } from './e-invoice-rules.fixture.ts';
import { documents } from './invoice-documents.fixture.ts';
import { factsOf } from './read-invoice.fixture.ts';
import { renderInvoiceXml } from './render-invoice-xml.ts';

test.each(documents)('%s breaks no rule', async (_name, document) => {
  const { bytes } = await renderInvoiceXml(document);
  expect(brokenRules(document.format, factsOf(bytes))).toEqual([]);
});

const cents = (least: number) => fc.integer({ min: least, max: 500_000 }).map((amount) => euros(amount));
const lines = fc.array(
  fc.record({
    amount: cents(-500_000),
    discount: cents(-10_000),
    reference: fc.option(fc.constantFrom('PO 1', 'PO 2')),
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever is charged, discounted and taken back, the sums are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.constantFrom(0, 900, 1900, 2100, 2550),
      fc.nat({ max: 100_000 }),
      fc.constantFrom(...eInvoiceFormats),
      fc.boolean(),
      async (chosen, rate, prepaid, format, isCredit) => {
        const make = isCredit ? aCreditNote : aDocument;
        const document = make({
          format,
          lines: chosen.map((each) => aDocumentLine(each)),
          vat: { category: rate === 0 ? 'AE' : 'S', country: 'NL', rate },
          prepaid: euros(prepaid),
        });
        const facts = factsOf((await renderInvoiceXml(document)).bytes);
        expect(brokenRules(format, facts)).toEqual([]);
        expect(facts.totals).toEqual({
          lines: document.net.cents,
          net: document.net.cents,
          total: document.total.cents,
          prepaid,
          payable: document.total.cents - prepaid,
        });
        expect(facts.lines.map(({ net }) => net)).toEqual(document.lines.map(({ net }) => net.cents));
      },
    ),
    { numRuns: 60 },
  );
});
