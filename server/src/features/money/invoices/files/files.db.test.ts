import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aBuyer, aSeller } from '../invoices.fixture.ts';
import { getInvoiceFile } from './get-invoice-file.ts';
import { makeFiles } from './make-files.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
});
afterAll(() => database.close());

test('files are made once, whoever asks at the same moment, and stay what they were', async () => {
  const buyer = await aBuyer(platform);
  const { invoiceId } = await buyer.isInvoiced(1495);
  const made = await Promise.all(Array.from({ length: 4 }, () => makeFiles(platform, invoiceId)));
  const hashes = made.map((files) => files.map(({ sha256 }) => sha256));
  expect(new Set(hashes.map(String)).size).toBe(1);
  for (const { bytes, sha256 } of made[0] ?? [])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  expect(await buyer.deliveries(invoiceId)).toHaveLength(1);

  await buyer.is({ name: 'Another name', e_invoice_format: 'factur-x' });
  expect((await makeFiles(platform, invoiceId)).map(({ sha256 }) => sha256)).toEqual(hashes[0]);
});

test.each([
  ['peppol', '<Invoice', '</Invoice>'],
  ['xrechnung', 'xrechnung_3.0', '</Invoice>'],
  ['factur-x', 'CrossIndustryInvoice', 'CrossIndustryInvoice>'],
] as const)('a buyer who wants %s gets it, beside a PDF', async (format, ...words) => {
  const buyer = await aBuyer(platform);
  await buyer.is({ e_invoice_format: format });
  const { invoiceId, number } = await buyer.isInvoiced(1495);
  const xml = await getInvoiceFile(platform, buyer.context, { id: invoiceId, kind: 'xml' });
  for (const word of [...words, number]) expect(xml.bytes.toString()).toContain(word);
  const pdf = await getInvoiceFile(platform, buyer.context, { id: invoiceId, kind: 'pdf' });
  expect(pdf.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
});

test('another company’s file is not found', async () => {
  const [buyer, other] = [await aBuyer(platform), await aBuyer(platform)];
  const { invoiceId } = await buyer.isInvoiced(1495);
  await expect(getInvoiceFile(platform, other.context, { id: invoiceId, kind: 'pdf' })).rejects.toMatchObject(
    {
      code: 'not-found',
    },
  );
});
