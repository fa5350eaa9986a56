import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { eInvoiceFormats } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { aBuyer, aCreditNote, aDocument, aDocumentLine } from '../document/invoice-document.fixture.ts';
import { brokenRules } from './e-invoice-rules.fixture.ts';
import { factsOf } from './read-invoice.fixture.ts';
import { renderInvoiceXml } from './render-invoice-xml.ts';
import { xmlAmount } from './xml-text.ts';

/** What the validator lets pass: entities that nobody declared, and characters that XML 1.0 has not. */
const isSound = (xml: string) =>
  XMLValidator.validate(xml) === true &&
  !/&(?!(?:amp|lt|gt|quot|apos);)/.test(xml) &&
  !/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(xml) &&
  !/<([\w:]+)[^>/]*>\s*<\/\1>/.test(xml);

test.each([
  ['Jansen & Zn <b>"Stal"</b> \'t Hof', 'Jansen & Zn <b>"Stal"</b> \'t Hof'],
  ['&foo; &amp; &lt; &#0; &#x41; &', '&foo; &amp; &lt; &#0; &#x41; &'],
  [']]> <!-- --> <?xml?> <![CDATA[', ']]> <!-- --> <?xml?> <![CDATA['],
  ['北京猪场 養豚場 돼지 🐖', '北京猪场 養豚場 돼지 🐖'],
  ['a\u0000b\u0008c\uFFFEd\uD800e', 'a b c d e'],
  ['  two\r\nlines\tof it ', 'two lines of it'],
  ['x'.repeat(20_000), 'x'.repeat(20_000)],
  ['__proto__', '__proto__'],
])('%j can be a name', async (typed, read) => {
  for (const format of eInvoiceFormats) {
    const line = aDocumentLine({ device: typed, location: typed, serialNumber: typed, reference: typed });
    const document = aCreditNote({
      format,
      buyerReference: `${typed} 2`,
      buyer: aBuyer({ name: typed }),
      lines: [line],
    });
    const { bytes } = await renderInvoiceXml({
      ...document,
      corrects: { number: '2026-00001', issuedOn: '2026-11-25', reason: typed },
    });
    expect(isSound(bytes.toString('utf8'))).toBe(true);
    const facts = factsOf(bytes);
    expect(facts.buyer.name).toBe(read);
    expect(facts).toMatchObject({ note: read, buyerReference: `${read} 2`, order: read });
    expect(facts.lines[0]?.name).toBe(`Monthly subscription – ${read}`);
  }
});

test('nothing that is left out leaves an empty element, and what must be there is', async () => {
  const empty = '\u0001 ';
  for (const format of eInvoiceFormats) {
    const line = aDocumentLine({ location: empty, serialNumber: null, reference: empty });
    const buyer = aBuyer({
      name: empty,
      address: '',
      postalCode: '',
      city: empty,
      registrationNumber: empty,
    });
    const { bytes } = await renderInvoiceXml(
      aDocument({ format, buyer, buyerReference: empty, lines: [line] }),
    );
    expect(isSound(bytes.toString('utf8'))).toBe(true);
    expect(factsOf(bytes)).toMatchObject({
      buyerReference: 'C100042',
      order: undefined,
      buyer: { name: 'C100042' },
    });
  }
});

test('whatever people type, the XML is sound and keeps the rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...eInvoiceFormats),
      async (typed, format) => {
        const document = aDocument({
          format,
          buyer: aBuyer({ name: typed }),
          lines: [aDocumentLine({ device: typed, location: typed, reference: typed })],
        });
        const { bytes } = await renderInvoiceXml(document);
        expect(isSound(bytes.toString('utf8'))).toBe(true);
        expect(brokenRules(format, factsOf(bytes))).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1495, '14.95'],
  [-123_456, '-1234.56'],
])('%i cents are %s', (cents, amount) => {
  expect(xmlAmount(euros(cents))).toBe(amount);
});
