import { XMLParser } from 'fast-xml-parser';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pdfObjects } from '#platform/pdf/pdf-objects.fixture.ts';
import { printedInvoice } from './printed-invoice.fixture.ts';
import { type InvoiceParts, renderInvoicePdf } from './render-invoice-pdf.ts';

const ubl: InvoiceParts['xml'] = {
  name: 'invoice.xml',
  bytes: Buffer.from('<Invoice>é</Invoice>'),
  format: 'peppol',
};
const facturX: InvoiceParts['xml'] = { ...ubl, name: 'factur-x.xml', format: 'factur-x' };
const japanese = printedInvoice({
  langCode: 'ja-JP',
  buyer: { ...printedInvoice().buyer, name: '株式会社みなと農園 👩‍🌾' },
});

const pdf = await renderInvoicePdf(japanese, { logo: null, xml: facturX });
const { trailer, all, follow, stream } = pdfObjects(pdf);
const catalogue = follow(trailer, 'Root');

function descriptionOf(bytes: Buffer): Record<string, unknown> {
  const { trailer: end, follow: to, stream: read } = pdfObjects(bytes);
  const xml = read(to(to(end, 'Root'), 'Metadata')).toString('utf8');
  const parsed = new XMLParser({ parseTagValue: false }).parse(xml) as {
    'x:xmpmeta': { 'rdf:RDF': { 'rdf:Description': object[] } };
  };
  return Object.assign({}, ...parsed['x:xmpmeta']['rdf:RDF']['rdf:Description']) as Record<string, unknown>;
}

test('it says of itself that it is PDF/A-3b', () => {
  expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  expect(pdf.subarray(9, 14).every((byte) => byte === 0x25 || byte > 127)).toBe(true);
  expect(descriptionOf(pdf)).toMatchObject({
    'pdfaid:part': '3',
    'pdfaid:conformance': 'B',
    'xmp:CreateDate': '2026-12-01T12:00:00Z',
    'dc:title': { 'rdf:Alt': { 'rdf:li': '請求書 INV-2026-000042' } },
  });
  expect(trailer).toMatch(/\/ID \[<\w{32}> <\w{32}>\]/);
  expect(catalogue).toContain('/Lang (ja)');
});

test('its colours are those of a profile inside of it', () => {
  const intent = follow(catalogue, 'OutputIntents');
  expect(intent).toContain('/S /GTS_PDFA1');
  const profile = follow(intent, 'DestOutputProfile');
  expect(profile).toContain('/N 3');
  // The mark of an ICC profile, and the colours that it is for.
  expect(stream(profile).subarray(36, 40).toString('latin1')).toBe('acsp');
  expect(stream(profile).subarray(16, 20).toString('latin1')).toBe('RGB ');
  expect(all.filter((body) => body.includes('/DeviceCMYK'))).toEqual([]);
});

test('each font is inside of it, with the signs that it shows', () => {
  const fonts = all.filter((body) => /\/Type \/Font\n/.test(body) && body.includes('/DescendantFonts'));
  const names = fonts.map((font) => {
    const descriptor = follow(follow(font, 'DescendantFonts'), 'FontDescriptor');
    expect(stream(follow(descriptor, 'FontFile2')).length).toBeGreaterThan(1000);
    return /\/FontName \/[A-Z]{6}\+(\S+)/.exec(descriptor)?.[1];
  });
  expect(new Set(names)).toEqual(new Set(['NotoSansJPThin-Regular', 'Roboto-Medium', 'Roboto-Regular']));
  expect(all.filter((body) => /\/Subtype \/(Type1|TrueType|Type3)\b/.test(body))).toEqual([]);
});

test.each([
  ['ja-JP', 'NotoSansJP'],
  ['en-US', 'NotoSansSC'],
] as const)('for a buyer who reads %s a Chinese character has the form of %s', async (langCode, face) => {
  const buyer = { ...japanese.buyer, name: '港区' };
  const objects = pdfObjects(
    await renderInvoicePdf({ ...japanese, langCode, buyer }, { logo: null, xml: ubl }),
  );
  const names = objects.all.flatMap((body) => /\/FontName \/\w+\+(NotoSans..)/.exec(body)?.[1] ?? []);
  expect(names).toEqual([face]);
});

test('a number that looks like XML leaves its metadata readable', async () => {
  const odd = await renderInvoicePdf({ ...japanese, number: '<A&B>' }, { logo: null, xml: ubl });
  expect(descriptionOf(odd)).toMatchObject({ 'dc:title': { 'rdf:Alt': { 'rdf:li': '請求書  A B' } } });
});

test('no sign is one that its font does not have', () => {
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body));
  const glyphs = pages.flatMap((page) =>
    [
      ...stream(follow(page, 'Contents'))
        .toString('latin1')
        .matchAll(/<([\da-f]+)>/g),
    ].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
  expect(glyphs.length).toBeGreaterThan(100);
  expect(glyphs.filter((glyph) => glyph === '0000')).toEqual([]);
});

test.each([ubl, facturX])('$name is inside of it, as what the pages say', async (xml) => {
  const objects = pdfObjects(await renderInvoicePdf(printedInvoice(), { logo: null, xml }));
  const root = objects.follow(objects.trailer, 'Root');
  const file = objects.follow(root, 'AF');
  expect(file).toContain('/Type /Filespec');
  expect(file).toContain('/AFRelationship /Alternative');
  expect(file).toContain(`/F (${xml.name})`);
  expect(file).toContain(`/UF (${xml.name})`);
  expect(objects.follow(root, 'Names')).toMatch(/\/EmbeddedFiles <<\s+\/Names \[\s*\(\S+\) \d+ 0 R/);
  const embedded = objects.follow(file, 'EF <<\n/F');
  expect(embedded).toContain('/Type /EmbeddedFile');
  expect(embedded).toContain('/Subtype /text#2Fxml');
  expect(embedded).toContain('/ModDate (D:20261201120000Z)');
  expect(embedded).toContain(`/Size ${xml.bytes.length}`);
  expect(objects.stream(embedded)).toEqual(xml.bytes);
});

test('with Factur-X its metadata say so and describe what they say it by', async () => {
  expect(descriptionOf(pdf)).toMatchObject({
    'fx:DocumentType': 'INVOICE',
    'fx:DocumentFileName': 'factur-x.xml',
    'fx:Version': '1.0',
    'fx:ConformanceLevel': 'EN 16931',
  });
  const schema = JSON.stringify(descriptionOf(pdf)['pdfaExtension:schemas']);
  expect(schema).toContain('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#');
  for (const name of ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'])
    expect(schema).toContain(`"pdfaProperty:name":"${name}"`);
  const plain = descriptionOf(await renderInvoicePdf(printedInvoice(), { logo: null, xml: ubl }));
  expect(Object.keys(plain).filter((name) => name.startsWith('fx:'))).toEqual([]);
});

test('a logo that one can see through leaves nothing to see through', async () => {
  const png = new PNG({ width: 2, height: 2 });
  png.data.set([255, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 128, 0, 0, 0, 255]);
  const logo = { type: 'image/png', bytes: PNG.sync.write(png) } as const;
  const objects = pdfObjects(await renderInvoicePdf(printedInvoice(), { logo, xml: ubl }));
  const images = objects.all.filter((body) => body.includes('/Subtype /Image'));
  expect(images).toHaveLength(1);
  expect(
    objects.all.filter((body) => /\/S?Mask|\/(?:ca|CA) 0|\/Group|\/Encrypt|\/JavaScript|\/Launch/.test(body)),
  ).toEqual([]);
});

test('the same invoice gives the same bytes, and another one another identity', async () => {
  expect(await renderInvoicePdf(japanese, { logo: null, xml: facturX })).toEqual(pdf);
  const other = await renderInvoicePdf(
    { ...japanese, number: 'INV-2026-000043' },
    { logo: null, xml: facturX },
  );
  expect(/\/ID (.*)/.exec(pdfObjects(other).trailer)?.[1]).not.toBe(/\/ID (.*)/.exec(trailer)?.[1]);
});
